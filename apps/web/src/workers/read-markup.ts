import { Readability } from '@mozilla/readability';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import type { PageText } from '@parley/domain/web/web-results.ts';
import { parseHTML } from 'linkedom/worker';

import { markupToText } from './markup-to-text.ts';

const maxTitle = 500;
/** Looking for the article of a page takes seconds beyond these; pages that people read have less. */
const maxElements = 20_000;
const maxDepth = 100;

/**
 * Finds what a page is about and gives it as text with headings, lists and links. Runs nothing of the
 * page and fetches nothing. Errors: `invalid` for what is no page.
 */
export function readMarkup(html: string, url: string): Result<PageText, SearchError> {
  try {
    const { document } = parseHTML(withBody(html));
    const { body } = document;
    const title = (document.querySelector('title')?.textContent ?? '').trim();
    // The search for the article takes the page apart, and all of it may be wanted.
    const whole = markupToText(body, url);
    const article = isEasy(body) ? articleOf(document, url) : '';
    return ok({
      url,
      title: cutText(title === '' ? new URL(url).host : title, maxTitle),
      text: article === '' ? whole : article,
    });
  } catch {
    return err({ code: 'invalid' });
  }
}

/** A page need not name its body; the parser wants one. */
function withBody(html: string): string {
  return /<body[\s>]/iu.test(html) ? html : `<html><head></head><body>${html}</body></html>`;
}

function isEasy(body: Element): boolean {
  let level: readonly Element[] = [body];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > maxDepth || count > maxElements) return false;
    level = level.flatMap(({ children }) => [...children]);
  }
  return true;
}

/** What is left of a page without navigation, comments and advertisements; empty where nothing stands out. */
function articleOf(document: Document, url: string): string {
  const article = new Readability(document, { serializer: (node: Node) => node }).parse();
  const { content } = article ?? {};
  return content === undefined || content === null ? '' : markupToText(content, url);
}
