/** True for an event that happened in the toast region, which lies above dialogs and menus. */
export function isInToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-toast-region]') !== null;
}
