import { toChatJson, toFineTune, toShareGpt } from '@parley/domain/share/share-data.ts';
import {
  instructionOf,
  shareDocument,
  toMarkdown,
  toPlainChat,
  type ShareSource,
} from '@parley/domain/share/share-document.ts';
import type { ShareFormat } from '@parley/domain/share/share-formats.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import { toHtml, type DrawMath } from '@parley/ui/markdown/to-html.ts';
import { toPlainText } from '@parley/ui/markdown/to-plain.ts';

import { createYield } from '#src/platform/yield.ts';

import { toHtmlFile, type Pictures } from './html-file.ts';

/** Time after which others get their turn. Milliseconds. */
const shiftMs = 30;

export interface ShareInput {
  readonly source: ShareSource;
  readonly pictures: Pictures;
  readonly locale: string;
}

/** Writes a chat in one of the forms; a long one in pieces, so that the page stays usable. */
export async function writeShare(format: ShareFormat, input: ShareInput): Promise<string> {
  const { source } = input;
  switch (format) {
    case 'text': {
      const plain = await convertAll(source, toPlainText);
      return toPlainChat(source, plain);
    }
    case 'html': {
      const drawMath = await loadMathFor(source);
      const render = await convertAll(source, (markdown) => toHtml(markdown, drawMath));
      return toHtmlFile({ ...input, document: shareDocument(source), render });
    }
    case 'json':
      return toChatJson(source);
    case 'fine-tune':
      return toFineTune(source);
    case 'share-gpt':
      return toShareGpt(source);
    case 'markdown':
    case 'print':
      return toMarkdown(source);
    default:
      return unreachable(format);
  }
}

/** What stands for a formula in any of the ways in which one can be written. */
const signsOfMath = /\$|\\[([]|\\begin/;

/** What draws formulas is large: it is loaded for a chat that may have some. */
async function loadMathFor(source: ShareSource): Promise<DrawMath | undefined> {
  const texts = shareDocument(source).sections.flatMap(({ turns }) => turns);
  const instruction = instructionOf(source.chat);
  if (![instruction, ...texts.map(({ text }) => text)].some((text) => signsOfMath.test(text))) {
    return undefined;
  }
  const { loadMathMl } = await import('@parley/ui/markdown/math-ml.ts');
  return loadMathMl();
}

/** Converts the texts of all turns beforehand, with pauses. */
async function convertAll(
  source: ShareSource,
  convert: (markdown: string) => string,
): Promise<(markdown: string) => string> {
  const done = new Map<string, string>();
  const yieldNow = createYield();
  let since = performance.now();
  for (const { text } of shareDocument(source).sections.flatMap(({ turns }) => turns)) {
    if (!done.has(text)) done.set(text, convert(text));
    if (performance.now() - since < shiftMs) continue;
    await yieldNow();
    since = performance.now();
  }
  return (markdown) => done.get(markdown) ?? convert(markdown);
}
