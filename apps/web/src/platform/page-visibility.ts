/** Whether anybody can see the page. */
export interface PageVisibility {
  isHidden(): boolean;
  /** Called each time the page comes into view again. */
  onShown(listener: () => void): void;
}

/** Follows the visibility of a document. */
export function createPageVisibility(page: Document): PageVisibility {
  return {
    isHidden: () => page.visibilityState === 'hidden',
    onShown(listener) {
      page.addEventListener('visibilitychange', () => {
        if (page.visibilityState === 'visible') listener();
      });
    },
  };
}
