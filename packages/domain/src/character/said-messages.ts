import { contentParts, roleOfText } from '../import/message-content.ts';
import { fieldsOf, type SourceFields } from '../import/source-json.ts';

import type { TrainingExample } from '../chat/training-example.ts';

/** A message that a character brings along. */
export interface SaidMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** Messages told apart by what they are good for. */
export interface SortedMessages {
  readonly system: readonly string[];
  readonly examples: readonly TrainingExample[];
  /** What the assistant says before anybody asked. */
  readonly openings: readonly string[];
  /** What the user says last, without an answer. */
  readonly unanswered: readonly string[];
}

/** Reads a message in the manner of OpenAI; undefined where it has no text. */
export function readSaidMessage(value: unknown): SaidMessage | undefined {
  const message: SourceFields = fieldsOf(value);
  const role = roleOfText(message['role']);
  const text = contentParts(message['content'])
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n');
  return role === 'tool' || text.trim() === '' ? undefined : { role, text };
}

/** Puts questions and answers together; what one role says in a row belongs together. */
export function sortMessages(messages: readonly SaidMessage[]): SortedMessages {
  const system: string[] = [];
  const openings: string[] = [];
  const examples: { userText: string; assistantText: string }[] = [];
  let asked: string[] = [];
  for (const { role, text } of messages) {
    const answered = examples.at(-1);
    if (role === 'system') system.push(text);
    else if (role === 'user') asked.push(text);
    else if (asked.length > 0) {
      examples.push({ userText: asked.join('\n\n'), assistantText: text });
      asked = [];
    } else if (answered === undefined) openings.push(text);
    else answered.assistantText += `\n\n${text}`;
  }
  return { system, openings, examples, unanswered: asked };
}
