import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import type { ExtractedCatalogue } from './messages-rules.ts';

/** Texts of one language by message id. */
export type Translation = Readonly<Record<string, string>>;

/**
 * Reads the file of a language.
 *
 * Errors: throws on anything but an object of texts.
 */
export function parseTranslation(json: string): Translation {
  const value: unknown = JSON.parse(json);
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.some(([, text]) => typeof text !== 'string')) {
    throw new Error('A translation is an object of texts.');
  }
  return Object.fromEntries(entries);
}

/**
 * A translation without texts that the program does not have any more, and without those that do
 * not fit the English text: it was changed since, and is shown until somebody translates it anew.
 */
export function pruneTranslation(
  translation: Translation,
  catalogue: ExtractedCatalogue,
): Translation {
  return Object.fromEntries(
    Object.entries(translation).filter(
      ([id, text]) =>
        id in catalogue && checkTranslation('', { [id]: text }, catalogue).length === 0,
    ),
  );
}

/**
 * Checks the texts of one language against the program's own.
 *
 * @returns one line per fault: not well formed, empty, or with other arguments than the English text
 */
export function checkTranslation(
  locale: string,
  translation: Translation,
  catalogue: ExtractedCatalogue,
): readonly string[] {
  return Object.entries(translation).flatMap(([id, text]) => {
    const source = catalogue[id]?.defaultMessage;
    if (source === undefined) return [];
    const where = `${locale}, ${id}`;
    if (text.trim() === '') return [`${where}: no text`];
    const found = argumentsOf(text);
    if (found === undefined) return [`${where}: not well formed: "${text}"`];
    const wanted = argumentsOf(source) ?? [];
    const strange = found.filter((name) => !wanted.includes(name));
    const lost = wanted.filter((name) => !found.includes(name));
    if (strange.length === 0 && lost.length === 0) return [];
    return [`${where}: arguments are ${found.join(', ')}, and should be ${wanted.join(', ')}`];
  });
}

/** How many of the program's texts a language has, in whole percent, rounded down. */
export function coverageOf(translation: Translation, catalogue: ExtractedCatalogue): number {
  const ids = Object.keys(catalogue);
  const found = ids.filter((id) => id in translation).length;
  return ids.length === 0 ? 100 : Math.floor((found / ids.length) * 100);
}

/** Names of arguments and tags, each once; undefined where the text is not well formed. */
function argumentsOf(text: string): readonly string[] | undefined {
  try {
    return [...new Set(parse(text).flatMap(namesIn))].toSorted();
  } catch {
    return undefined;
  }
}

function namesIn(element: MessageFormatElement): readonly string[] {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return [];
    case TYPE.tag:
      return [`<${element.value}>`, ...element.children.flatMap(namesIn)];
    case TYPE.select:
    case TYPE.plural:
      return [
        element.value,
        ...Object.values(element.options).flatMap(({ value }) => value.flatMap(namesIn)),
      ];
    case TYPE.argument:
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
      return [element.value];
    default:
      return element satisfies never;
  }
}
