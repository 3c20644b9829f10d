/**
 * Puts a text on the clipboard, as plain text and, where given, as HTML for word processors.
 *
 * @returns whether the browser took it
 */
export async function copyText(text: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    const item = new ClipboardItem({
      'text/plain': new Blob([text], { type: 'text/plain' }),
      'text/html': new Blob([html], { type: 'text/html' }),
    });
    await navigator.clipboard.write([item]);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages without a secure context, where the clipboard interface is missing. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'visually-hidden';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
