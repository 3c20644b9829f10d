import { textOf } from './source-json.ts';
import type { TextPart } from '../chat/message-part.ts';

/** The name of a language as it may stand behind a fence; empty for anything else. */
export function languageOf(value: unknown): string {
  const language = textOf(value);
  return /^[\w+#-]{1,20}$/.test(language) && language !== 'unknown' ? language : '';
}

/** Code between fences that do not occur in it; empty for empty code. */
export function fenced(text: string, language: string): TextPart[] {
  if (text.trim() === '') return [];
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return [{ type: 'text', text: `${fence}${language}\n${text}\n${fence}` }];
}
