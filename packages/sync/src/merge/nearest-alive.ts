/** What is known of a message: where it hangs, and whether it is still there. */
export interface MessageLink {
  readonly parentId: string | null;
  readonly isAlive: boolean;
}

/**
 * The nearest message above that is not known to be gone, by the parents of those that are; null for
 * the root, also where the links form a circle. A message of which nothing is known may yet come.
 */
export async function nearestAlive(
  parentId: string | null,
  linkOf: (id: string) => Promise<MessageLink | undefined>,
): Promise<string | null> {
  const passed = new Set<string>();
  let current = parentId;
  while (current !== null && !passed.has(current)) {
    passed.add(current);
    const link = await linkOf(current);
    if (link?.isAlive !== false) return current;
    current = link.parentId;
  }
  return null;
}
