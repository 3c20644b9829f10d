import type { ScriptedCitation } from './scenario.ts';

/** A citation, and where its words stand in the text; UTF-16 units. */
export interface FoundCitation extends ScriptedCitation {
  readonly range?: { readonly start: number; readonly end: number };
}

/** A piece of text that is cited as a whole, or not at all. */
interface TextRun {
  readonly text: string;
  readonly cited: readonly FoundCitation[];
}

/** Finds the words that are cited; a script whose words are not in the text is a mistake. */
export function findCitations(
  text: string,
  citations: readonly ScriptedCitation[],
): readonly FoundCitation[] {
  return citations.map((each) => {
    if (each.words === undefined) return each;
    const start = text.indexOf(each.words);
    if (start < 0) throw new Error(`The reply does not say "${each.words}".`);
    return { ...each, range: { start, end: start + each.words.length } };
  });
}

/** Cuts a text where cited words begin and end. */
export function runsOf(text: string, citations: readonly FoundCitation[]): readonly TextRun[] {
  const places = citations.flatMap(({ range }) =>
    range === undefined ? [] : [range.start, range.end],
  );
  const ends = [...new Set([...places, text.length])]
    .filter((place) => place > 0)
    .toSorted((a, b) => a - b);
  return ends.map((end, index) => ({
    text: text.slice(ends[index - 1] ?? 0, end),
    cited: citations.filter(({ range }) => range?.end === end),
  }));
}

/** Annotations of `chat/completions`, for the sources that have a place. */
export function chatAnnotations(
  text: string,
  citations: readonly FoundCitation[],
): readonly object[] {
  return citations.flatMap(({ title, url, quote, range }) =>
    range === undefined
      ? []
      : [
          {
            type: 'url_citation',
            url_citation: {
              url,
              title,
              start_index: points(text.slice(0, range.start)),
              end_index: points(text.slice(0, range.end)),
              ...(quote === undefined ? {} : { content: quote }),
            },
          },
        ],
  );
}

/** What Perplexity sends with each chunk: the sources that are only listed. */
export function searchResults(citations: readonly FoundCitation[]): object {
  const listed = citations.filter(({ range }) => range === undefined);
  if (listed.length === 0) return {};
  return {
    citations: listed.map(({ url }) => url),
    search_results: listed.map(({ title, url, quote }) => ({
      title,
      url,
      date: null,
      ...(quote === undefined ? {} : { snippet: quote }),
    })),
  };
}

/** Annotations of a text of the Responses API. */
export function responseAnnotations(
  text: string,
  citations: readonly FoundCitation[],
): readonly object[] {
  return citations.flatMap(({ title, url, range }): readonly object[] => {
    if (range === undefined) return [];
    const end = points(text.slice(0, range.end));
    if (url === undefined) {
      return [{ type: 'file_citation', file_id: 'file-fake1', filename: title, index: end }];
    }
    const start = points(text.slice(0, range.start));
    return [{ type: 'url_citation', start_index: start, end_index: end, title, url }];
  });
}

/** A citation of a block of Anthropic. */
export function blockCitation({ title, url, quote = '' }: FoundCitation): object {
  return url === undefined
    ? {
        type: 'char_location',
        cited_text: quote,
        document_index: 0,
        document_title: title,
        file_id: null,
        start_char_index: 0,
        end_char_index: quote.length,
      }
    : {
        type: 'web_search_result_location',
        cited_text: quote,
        url,
        title,
        encrypted_index: 'Eo8B',
      };
}

/** What Gemini tells of its search at the end of a reply; empty without sources. */
export function groundingMetadata(text: string, citations: readonly FoundCitation[]): object {
  if (citations.length === 0) return {};
  return {
    groundingMetadata: {
      webSearchQueries: ['fake'],
      groundingChunks: citations.map(({ title, url, quote }) =>
        url === undefined
          ? { retrievedContext: { title, ...(quote === undefined ? {} : { text: quote }) } }
          : { web: { uri: url, title } },
      ),
      groundingSupports: citations.flatMap(({ words, range }, index) =>
        range === undefined
          ? []
          : [
              {
                segment: {
                  startIndex: bytes(text.slice(0, range.start)),
                  endIndex: bytes(text.slice(0, range.end)),
                  text: words,
                },
                groundingChunkIndices: [index],
              },
            ],
      ),
    },
  };
}

function points(text: string): number {
  return Array.from(text).length;
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}
