/*
 * Becomes the page that it is given, once, by the page around it. It has an opaque origin and a
 * policy that connects to nothing; both stay in force for whatever is written here. It gets the code
 * that is shown and nothing else, and nothing goes back.
 */

interface Shown {
  readonly html: string;
  /** It names no colours: those of the browser are taken that fit the theme around it. */
  readonly followsTheme?: unknown;
}

function isShown(value: unknown): value is Shown {
  return (
    typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string'
  );
}

function handleMessage(event: MessageEvent<unknown>): void {
  if (event.source !== window.parent || !isShown(event.data)) return;
  window.removeEventListener('message', handleMessage);
  document.open();
  // The one way to become another page under the same policy.
  document.write(event.data.html);
  // A page without any element has none.
  const root = document.documentElement as HTMLElement | null;
  if (event.data.followsTheme === true && root !== null) root.style.colorScheme = 'light dark';
  document.close();
}

window.addEventListener('message', handleMessage);
