import { holdFocusBack, refuseFrames, watchPerson } from './frame-guard.ts';
import { linkToPage, type FrameLink } from './frame-link.ts';

/*
 * Becomes the page that it is given, once, by the page around it. It has an opaque origin and a
 * policy that connects to nothing; both stay in force for whatever is written here. It gets the code
 * that is shown and nothing else; what goes back is that it lives and that a person uses it.
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

function show({ html, followsTheme }: Shown, { post }: FrameLink): void {
  document.open();
  // Only now: opening a document ends the listeners of the one before.
  watchPerson((atMs) => post({ kind: 'input', atMs }));
  refuseFrames();
  holdFocusBack();
  // The one way to become another page under the same policy.
  document.write(html);
  // A page without any element has none.
  const root = document.documentElement as HTMLElement | null;
  if (followsTheme === true && root !== null) root.style.colorScheme = 'light dark';
  document.close();
}

let isTaken = false;
linkToPage((data, link) => {
  if (isTaken || !isShown(data)) return;
  isTaken = true;
  show(data, link);
});
