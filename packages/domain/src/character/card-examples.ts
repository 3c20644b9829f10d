import type { TrainingExample } from '../chat/training-example.ts';
import { sortMessages, type SaidMessage } from './said-messages.ts';

/** The dialogues of a card. */
export interface CardExamples {
  readonly examples: readonly TrainingExample[];
  /** Blocks that are no questions with answers, as they stand there. */
  readonly others: readonly string[];
}

const speaker = /^\s*(?:\{\{(user|char)\}\}|<(user|bot)>)\s*:\s?(.*)$/isu;

/**
 * Reads dialogues in the manner of cards: blocks below `<START>`, with `{{user}}:` or `{{char}}:` in
 * front of what each says. Source: Character Card V2, `mes_example`.
 */
export function readCardExamples(text: string): CardExamples {
  const examples: (readonly TrainingExample[])[] = [];
  const others: string[] = [];
  for (const block of text.split(/<START>/iu)) {
    const said = readBlock(block);
    const sorted = said === undefined ? undefined : sortMessages(said);
    const isWhole = sorted?.openings.length === 0 && sorted.unanswered.length === 0;
    if (sorted !== undefined && isWhole) examples.push(sorted.examples);
    else others.push(block.trim());
  }
  return { examples: examples.flat(), others };
}

/** Who says what in a block; undefined where it begins with something else. */
function readBlock(block: string): readonly SaidMessage[] | undefined {
  const said: { role: SaidMessage['role']; lines: string[] }[] = [];
  if (block.trim() === '') return [];
  for (const line of block.trim().split(/\r?\n/u)) {
    const [whole, name = '', angled = '', text = ''] = speaker.exec(line) ?? [];
    if (whole !== undefined) {
      const isUser = (name || angled).toLowerCase() === 'user';
      said.push({ role: isUser ? 'user' : 'assistant', lines: [text] });
    } else if (said.length === 0) return undefined;
    else said.at(-1)?.lines.push(line);
  }
  return said.map(({ role, lines }) => ({ role, text: lines.join('\n').trim() }));
}

/** Writes dialogues as {@link readCardExamples} reads them. */
export function writeCardExamples(examples: readonly TrainingExample[]): string {
  return examples
    .map(({ userText, assistantText }) => {
      return `<START>\n{{user}}: ${userText}\n{{char}}: ${assistantText}`;
    })
    .join('\n');
}
