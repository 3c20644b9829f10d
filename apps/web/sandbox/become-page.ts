import { holdFocusBack, refuseFrames, watchPerson } from './frame-guard.ts';
import type { FrameLink } from './frame-link.ts';

/** A page as it comes from elsewhere. */
export interface ForeignPage {
  readonly html: string;
  /** It names no colours: those of the browser are taken that fit the theme around it. */
  readonly followsTheme: boolean;
}

/** Empties the document and guards what comes into it. {@link writePage} follows. */
export function beginPage({ post }: FrameLink): void {
  document.open();
  // Only now: opening a document ends the listeners of the one before.
  watchPerson((atMs) => post({ kind: 'input', atMs }));
  refuseFrames();
  holdFocusBack();
}

/** Becomes the page: the one way to do so under the same policy. */
export function writePage({ html, followsTheme }: ForeignPage): void {
  document.write(html);
  // A page without any element has none.
  const root = document.documentElement as HTMLElement | null;
  if (followsTheme && root !== null) root.style.colorScheme = 'light dark';
  document.close();
}
