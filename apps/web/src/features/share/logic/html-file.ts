import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import {
  instructionOf,
  type SharedDocument,
  type SharedTurn,
  type ShareSource,
} from '@parley/domain/share/share-document.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { escapeHtml } from '@parley/ui/markdown/to-html.ts';

/** Pictures of a chat as `data:` addresses. */
export type Pictures = ReadonlyMap<AttachmentId, string>;

export interface HtmlInput {
  readonly source: ShareSource;
  readonly document: SharedDocument;
  readonly pictures: Pictures;
  /** BCP 47 tag of the words around the messages. */
  readonly locale: string;
  /** Makes clean HTML of Markdown. */
  readonly render: (markdown: string) => string;
}

/** Nothing is fetched and nothing runs, whatever a message contains. */
const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;

/** Colours are those of the reader's browser, light or dark. */
const styles = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-inline-size:46rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
section{margin-block:2rem}
section>h2{margin:0 0 .25rem;font-size:.875rem;opacity:.75}
pre{overflow-x:auto;padding:.75rem 1rem;border:1px solid;border-radius:.5rem;overflow-wrap:normal}
code{direction:ltr;unicode-bidi:isolate;font-family:ui-monospace,monospace;font-size:.9em}
table{border-collapse:collapse}
td,th{padding:.25rem .5rem;border:1px solid}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid}
img{max-inline-size:100%}
p:has(>math[display=block]){overflow-x:auto;padding-block:.25rem}
@media print{pre{white-space:pre-wrap}section{break-inside:auto}h2{break-after:avoid}}`;

/** A chat as a page of its own: complete, without scripts and without anything from elsewhere. */
export function toHtmlFile(input: HtmlInput): string {
  const { source, document, locale, render } = input;
  const instruction = instructionOf(source.chat);
  const title = escapeHtml(document.title);
  const body = document.sections.map(
    ({ heading, turns }) =>
      (heading === undefined ? '' : `<hr>\n<h1 dir="auto">${escapeHtml(heading)}</h1>\n`) +
      turns.map((turn) => turnHtml(turn, input)).join('\n'),
  );
  return [
    '<!doctype html>',
    `<html lang="${escapeHtml(locale)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${title}</title>`,
    `<style>${styles}</style>`,
    '</head>',
    '<body>',
    `<h1 dir="auto">${title}</h1>`,
    instruction === '' ? '' : spoken(source.words.speakers.system, render(instruction)),
    ...body,
    '</body>',
    '</html>\n',
  ].join('\n');
}

function turnHtml({ message, speaker, text }: SharedTurn, { render, pictures }: HtmlInput): string {
  const images = message.parts.map((part) => imageHtml(part, pictures)).filter(Boolean);
  return spoken(speaker, [render(text), ...images].join('\n'));
}

function imageHtml(part: MessagePart, pictures: Pictures): string {
  const url = part.type === 'image' ? pictures.get(part.attachmentId) : undefined;
  if (url === undefined || part.type !== 'image') return '';
  return `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(part.alt ?? part.name)}"></p>`;
}

function spoken(speaker: string, html: string): string {
  return `<section>\n<h2 dir="auto">${escapeHtml(speaker)}</h2>\n<div>${html}</div>\n</section>`;
}
