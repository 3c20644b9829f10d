import type { Message } from '@parley/domain/chat/message.ts';
import type { ToolResultPart } from '@parley/domain/chat/message-part.ts';
import { resultsIn } from '@parley/domain/chat/tool-calls.ts';

/** What a plugin gave the last time it ran in a branch; undefined where it never did. */
export function previousOutputOf(path: readonly Message[], names: ReadonlySet<string>): unknown {
  const results = path.flatMap(({ parts, toolRun }) => [
    ...resultsIn(parts),
    ...(toolRun?.results ?? []),
  ]);
  const last = results.findLast(({ name, isError }) => names.has(name) && !isError);
  return last === undefined ? undefined : valueOf(last);
}

function valueOf({ output, text }: ToolResultPart): unknown {
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
