/** Cuts text into lines, each of which holds one JSON value. */
export interface NdjsonParser {
  /** Takes the next piece, cut anywhere, and gives the lines that it completes; no blank ones. */
  feed(text: string): readonly string[];
  /** Ends the stream; gives the last line if no line end has closed it, else nothing. */
  end(): readonly string[];
  /** Whether one line is longer than any server has reason to send; then nothing more is read. */
  isOverlong(): boolean;
}

const lineEnd = /[\r\n]+/;

/**
 * The lines of one stream of newline-delimited JSON, in order. Line ends may be LF, CRLF or CR: JSON
 * has none of them inside of a value unless it is laid out over several lines.
 *
 * @param longestLine  UTF-16 units
 * Source: github.com/ndjson/ndjson-spec, read 2026-11-23.
 */
export function createNdjsonParser(longestLine: number): NdjsonParser {
  // Joined once a line ends: joining with each piece would copy a long line again and again.
  let pending: string[] = [];
  let length = 0;
  let isOverlong = false;
  return {
    feed(text) {
      if (isOverlong) return [];
      pending.push(text);
      length += text.length;
      if (!lineEnd.test(text)) {
        isOverlong = length > longestLine;
        return [];
      }
      const lines = pending.join('').split(lineEnd);
      const rest = lines.pop() ?? '';
      pending = [rest];
      length = rest.length;
      isOverlong = length > longestLine || lines.some((line) => line.length > longestLine);
      return lines.filter((line) => line.trim() !== '');
    },
    end() {
      const rest = pending.join('');
      return isOverlong || rest.trim() === '' ? [] : [rest];
    },
    isOverlong: () => isOverlong,
  };
}
