/** Rewrites a stream piece by piece. */
export interface LineRewriter {
  /** Takes the next piece, cut anywhere; holds back a few characters that may begin an `error:`. */
  feed(text: string): string;
  /** Gives what was held back. */
  end(): string;
}

const field = 'error:';
/** The first blank line ends what stands before, the second one is there for a CR before the first. */
const event = '\n\nevent:error\ndata:';

/**
 * Turns lines `error: …` into events of that name. Older llama.cpp servers report failures so; the
 * standard has a reader skip fields that it does not know.
 *
 * Source: llama.cpp, `tools/server`, releases before the end of 2025.
 */
export function createErrorLineRewriter(): LineRewriter {
  let held = '';
  let isLineStart = true;
  return {
    feed(piece) {
      const text = held + piece;
      const lineStart = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
      const tail = isLineStart || lineStart > 0 ? text.slice(lineStart) : '';
      held = tail.length < field.length && field.startsWith(tail) ? tail : '';
      const given = text.slice(0, text.length - held.length);
      const rewritten = rewrite(given, isLineStart);
      if (given !== '') isLineStart = /[\r\n]$/.test(given);
      return rewritten;
    },
    end: () => held,
  };
}

function rewrite(text: string, isLineStart: boolean): string {
  if (!text.includes(field)) return text;
  const start = isLineStart && text.startsWith(field) ? event + text.slice(field.length) : text;
  return start.replaceAll(/(?<=[\r\n])error:/g, event);
}
