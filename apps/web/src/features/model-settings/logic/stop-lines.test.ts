import { expect, it } from 'vitest';

import { parseStopLines, writeStopLines } from './stop-lines.ts';

it.each([
  ['', []],
  [' \n\n', []],
  ['END', ['END']],
  ['END\r\n  STOP \n', ['END', '  STOP ']],
  ['\\n\\nHuman:\nEND', ['\n\nHuman:', 'END']],
])('reads stop sequences from %j', (text, stops) => {
  expect(parseStopLines(text)).toEqual(stops);
});

it('writes what it reads again', () => {
  const stops = ['\n\nHuman:', 'END', ' spaced '];
  expect(parseStopLines(writeStopLines(stops))).toEqual(stops);
});
