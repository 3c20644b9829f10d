import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Citation, CitedSource } from '@parley/domain/chat/citation.ts';

import { startStepCounter } from './count-steps.ts';
import type { StepRow } from './step-row.ts';

const counter = startStepCounter('/packages/');
const { applyChatEvent, emptyReply } = await import('@parley/domain/chat/apply-chat-event.ts');
const { citedMarkdown } = await import('@parley/domain/chat/cited-markdown.ts');
const { numberSources } = await import('@parley/domain/chat/number-sources.ts');
const { parseMarkdown } = await import('@parley/ui/markdown/markdown-document.ts');
const { markSources } = await import('@parley/ui/markdown/mark-sources.ts');

/** A citation for so many signs: what goes through the text for each of them grows with the square. */
const unitsPerCitation = 200;
const lengths = [10_000, 20_000] as const;

const texts: readonly string[] = [
  'Hot tea, and so on. ',
  'Hot tea, and so on.\n',
  'Hot tea, and so on.\n\n',
  '🫖é',
  ' ',
  '-',
  '>',
  '- \n',
  '`a` ',
  '[1] ',
  '| a | b |\n',
  '| a ',
  '([a](https://h1.example/)) ',
  '&amp;&lt; &quot;&copy;\n\n',
  '&#97;&#98; ',
  '`a\nb`\n\n',
  '\\*a\\* \n\n',
];

const kinds: readonly (readonly [string, (text: string) => () => unknown])[] = [
  ...(['code-point', 'utf-8'] as const).map(
    (unit) => [`added by ${unit}`, (text: string) => () => addCitations(text, unit)] as const,
  ),
  ['numbered', (text) => () => numberSources([cited(text)])],
  ['written', (text) => () => citedMarkdown([cited(text)], 'Sources')],
  ['shown', prepareMarks],
];

function sourceAt(index: number): CitedSource {
  return { kind: 'web', title: `Source ${index}`, url: `https://h${index}.example/` };
}

function placesIn(text: string): readonly number[] {
  const count = Math.floor(text.length / unitsPerCitation);
  return Array.from({ length: count }, (_, index) => (index + 1) * unitsPerCitation);
}

function addCitations(text: string, unit: 'code-point' | 'utf-8'): void {
  const events = placesIn(text).map((end, index): ChatEvent => {
    const place = { from: 0, start: 0, end, unit };
    return { type: 'citation', source: sourceAt(index), place };
  });
  let reply = applyChatEvent(emptyReply, { type: 'text-delta', text }, 0);
  for (const event of events) reply = applyChatEvent(reply, event, 0);
}

function cited(text: string) {
  const citations = placesIn(text).map((textEnd, index): Citation => ({
    ...sourceAt(index % 7),
    textStart: 0,
    textEnd,
  }));
  return { type: 'text' as const, text, citations };
}

function prepareMarks(text: string): () => unknown {
  const { blocks } = parseMarkdown(text);
  const places = placesIn(text).map((end) => ({ start: end, end, numbers: [1] }));
  return () => markSources(blocks, text, places);
}

function makeText(unit: string, length: number): string {
  return `x ${unit.repeat(Math.ceil(length / unit.length))}`.slice(0, length);
}

/** What ran before counts for nothing. */
function stepsOf(work: (() => unknown) | undefined): number {
  counter.count(() => undefined);
  return counter.count(() => void work?.());
}

const rows = kinds.flatMap(([kind, prepare]) =>
  texts.map((unit): StepRow => {
    const [short, long] = lengths.map((length) => prepare(makeText(unit, length)));
    return {
      name: `${kind}: ${JSON.stringify(unit)}`,
      way: 'at once',
      lengths,
      steps: [stepsOf(short), stepsOf(long)],
    };
  }),
);
process.send?.(rows);
