import { beginPage, writePage } from './become-page.ts';
import { linkToPage } from './frame-link.ts';

/*
 * Becomes the page that it is given, once, by the page around it. It has an opaque origin and a
 * policy that connects to nothing; both stay in force for whatever is written here. It gets the code
 * that is shown and nothing else; what goes back is that it lives and that a person uses it.
 */

interface Shown {
  readonly html: string;
  readonly followsTheme?: unknown;
}

function isShown(value: unknown): value is Shown {
  return (
    typeof value === 'object' && value !== null && 'html' in value && typeof value.html === 'string'
  );
}

let isTaken = false;
linkToPage((data, link) => {
  if (isTaken || !isShown(data)) return;
  isTaken = true;
  beginPage(link);
  writePage({ html: data.html, followsTheme: data.followsTheme === true });
});
