import type { LibraryPlugin } from './library-plugin.ts';

/**
 * The plugin that made a page, as long as it is what it was then, on and allowed; undefined otherwise:
 * nothing that was said to it holds any more.
 *
 * @param madeBy  hash that stands with the page; undefined where none does
 */
export function pluginOfPage(
  entries: readonly LibraryPlugin[],
  madeBy: string | undefined,
): LibraryPlugin | undefined {
  return entries.find(({ row, hash, isAllowed }) => row.isOn && isAllowed && hash === madeBy);
}

/** Whether one of the sets that the person allowed holds all of these hosts. */
export function mayLoadFrom(
  { pageHosts }: Pick<LibraryPlugin, 'pageHosts'>,
  hosts: readonly string[],
): boolean {
  return pageHosts.some((set) => hosts.every((host) => set.includes(host)));
}
