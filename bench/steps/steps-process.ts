import type { HostileText } from '../text/hostile-text.ts';
import { startStepCounter } from './count-steps.ts';
import { isSteep, type StepRow } from './step-row.ts';

const atOnce = 4000;
/** More than the reader takes as one leaf, so that what is bounded has reached its bound. */
const inPieces = 52_000;
const pieceLength = 4000;
const words = { codeBlock: () => 'Code.', formula: 'formula' };

const counter = startStepCounter('/packages/ui/src/markdown/');
const { createMarkdownDocument } = await import('@parley/ui/markdown/markdown-document.ts');
const { toHtml } = await import('@parley/ui/markdown/to-html.ts');
const { toPlainText } = await import('@parley/ui/markdown/to-plain.ts');
const { toSpeech } = await import('@parley/ui/markdown/to-speech.ts');
const { hostileTexts, streamingTexts, moreHostileTexts } = await import('../text/hostile-text.ts');

/** As it stands on the screen while more may follow, and as everything that is made of it. */
function readAtOnce(text: string): void {
  const document = createMarkdownDocument();
  document.append(text);
  document.getSnapshot();
  toHtml(text);
  toPlainText(text);
  toSpeech(text, words);
}

function readInPieces(text: string): void {
  const document = createMarkdownDocument();
  for (let start = 0; start < text.length; start += pieceLength) {
    document.append(text.slice(start, start + pieceLength));
    document.getSnapshot();
  }
  document.finish();
  document.getSnapshot();
}

function measure(way: StepRow['way'], length: number): (text: HostileText) => StepRow {
  return (text) => {
    const row = measureAt({ way, length }, text);
    // What is bounded may reach its bound between the two lengths; what grows too fast goes on to.
    return isSteep(row) ? measureAt({ way, length: length * 4 }, text) : row;
  };
}

function measureAt(
  { way, length }: { readonly way: StepRow['way']; readonly length: number },
  { name, make }: HostileText,
): StepRow {
  const read = way === 'at once' ? readAtOnce : readInPieces;
  const [short, long] = [make(length), make(length * 2)];
  return {
    name,
    way,
    lengths: [short.length, long.length],
    steps: [counter.count(() => read(short)), counter.count(() => read(long))],
  };
}

const isAll = process.argv.at(2) === 'all';
const rows: readonly StepRow[] = [
  ...(isAll ? [...hostileTexts, ...moreHostileTexts] : hostileTexts).map(
    measure('at once', atOnce),
  ),
  ...(isAll ? hostileTexts : streamingTexts).map(measure('in pieces', inPieces)),
];
process.send?.(rows);
