/** A tab that was opened before its address was known. */
export interface OpenedTab {
  readonly goTo: (address: string) => void;
  readonly close: () => void;
}

/**
 * Opens an empty tab, in the click itself: browsers refuse what opens one later.
 *
 * @returns undefined where the browser refuses this one too
 */
export function openTab(): OpenedTab | undefined {
  const tab = window.open('', '_blank');
  if (tab === null) return undefined;
  // The page that it leads to has no way back to this one.
  tab.opener = null;
  return { goTo: (address) => tab.location.replace(address), close: () => tab.close() };
}
