import { createRequire } from 'node:module';

import { describe, expect, it } from 'vitest';

import { html } from './testing/html.ts';

interface Example {
  readonly markdown: string;
  readonly html: string;
  readonly section: string;
  readonly number: number;
}

// The package is a script of the old kind and has no types.
const require = createRequire(import.meta.url);
const suite: { readonly tests: readonly Example[] } = require('commonmark-spec');

/** Sections that are about HTML in Markdown, which is shown as text here. */
const rawHtmlSections = new Set(['HTML blocks', 'Raw HTML']);

/** Examples that turn out otherwise on purpose, by reason. */
const deliberate: Readonly<Record<string, readonly number[]>> = {
  'a tag is text, whatever the section': [
    21, 31, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 642, 643,
  ],
  'the escapes of brackets are formulas': [12],
  'only the entities of HTML 4 have names': [25],
  'an address in the text is a link, as on GitHub': [602, 606, 608, 611, 612],
};
const deliberateNumbers = new Set(Object.values(deliberate).flat());

/** Equal where only white space between tags, titles and the encoding of addresses differ. */
function normalize(text: string): string {
  return text
    .replace(/ title="[^"]*"/g, '')
    .replace(/class="language-[^"]*"/g, (name) => name.toLowerCase())
    .replace(/href="[^"]*"/g, (address) =>
      decodeURI(address.replaceAll('%5B', '[').replaceAll('%5D', ']')),
    )
    .replace(/\s*\n\s*/g, '\n')
    .replace(/>\n/g, '>')
    .replace(/\n</g, '<')
    .replaceAll('&quot;', '"')
    .replaceAll('%5C', '\\')
    .replaceAll('%22', '"')
    .replaceAll('%60', '`')
    .replaceAll('%C2%A0', '\u00a0')
    .trim();
}

function render(example: Example): string {
  return normalize(html(example.markdown.replaceAll('→', '\t')));
}

function expected(example: Example): string {
  return normalize(example.html.replaceAll('→', '\t'));
}

const examples = suite.tests.filter(({ section }) => !rawHtmlSections.has(section));

describe('the examples of the CommonMark specification', () => {
  it('are all there', () => {
    expect(suite.tests).toHaveLength(652);
  });

  it.each(examples.filter(({ number }) => !deliberateNumbers.has(number)))(
    '$number, $section',
    (example) => {
      expect(render(example)).toBe(expected(example));
    },
  );

  it('differ where the list says so, and nowhere else', () => {
    const different = examples
      .filter((example) => render(example) !== expected(example))
      .map(({ number }) => number);
    expect(different.toSorted((a, b) => a - b)).toEqual(
      [...deliberateNumbers].toSorted((a, b) => a - b),
    );
  });
});
