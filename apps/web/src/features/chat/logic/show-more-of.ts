/**
 * Has a message show the next part of what it leaves out of a long text, one step at a time.
 *
 * @returns false where nothing is left out
 */
export function showMoreOf(message: Element | null): boolean {
  const button = message?.querySelector<HTMLButtonElement>('button[data-show-more]') ?? null;
  button?.click();
  return button !== null;
}
