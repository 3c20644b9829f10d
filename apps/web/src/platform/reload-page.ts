/** Time in which what the person pressed is drawn, before the page goes. */
const beforeMs = 100;
/** Time after which a page that is still there will not go any more. */
const patienceMs = 3000;

/** The parts of `window` that a reload needs. */
export interface ReloadablePage {
  readonly location: { reload(): void };
  setTimeout(run: () => void, ms: number): unknown;
}

/**
 * Loads the page anew.
 *
 * @param onFailed called where the page is still there 3 s later: some wrappers around a page ignore it
 */
export function reloadPage(page: ReloadablePage, onFailed: () => void): void {
  page.setTimeout(() => {
    page.setTimeout(onFailed, patienceMs);
    page.location.reload();
  }, beforeMs);
}
