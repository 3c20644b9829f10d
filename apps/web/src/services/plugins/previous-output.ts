import type { Message } from '@parley/domain/chat/message.ts';
import type { ToolResultPart } from '@parley/domain/chat/message-part.ts';
import { resultsOfMessage } from '@parley/domain/chat/tool-calls.ts';
import type { Plugin } from '@parley/domain/plugin/plugin.ts';

/** What a plugin gave the last time it ran in a branch; undefined where it never did. */
export function previousResultOf(
  path: readonly Message[],
  { functions }: Plugin,
): ToolResultPart | undefined {
  const names = new Set(functions.map(({ name }) => name));
  const results = path.flatMap(resultsOfMessage);
  return results.findLast(({ name, isError }) => names.has(name) && !isError);
}

/** A result as the code of a plugin reads it. */
export function resultValueOf({ output, text }: ToolResultPart): unknown {
  if (output?.kind === 'html') return output.html;
  if (output?.kind === 'markdown') return output.text;
  if (output?.kind === 'cards') {
    const cards = output.cards.map(({ title, text: words, imageUrl }) => ({
      type: imageUrl === '' ? 'text' : 'image',
      title,
      text: words,
      image: { url: imageUrl },
    }));
    return { cards };
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
