import { textParts, type ImportedPart } from '../imported-chat.ts';
import { callParts } from '../tool-parts.ts';

const block = /<details type="(reasoning|tool_calls)"([^>]*)>([\s\S]*?)<\/details>/g;
const summary = /^\s*<summary>[^<]*<\/summary>/;

/** Thinking and calls of tools stand in the text of an answer, each in a `details` element. */
export function splitDetails(part: ImportedPart): readonly ImportedPart[] {
  if (part.type !== 'text' || !part.text.includes('<details type="')) return [part];
  const parts: ImportedPart[] = [];
  let end = 0;
  for (const found of part.text.matchAll(block)) {
    const [whole, kind, attributes = '', inside = ''] = found;
    parts.push(...textParts(part.text.slice(end, found.index).trim()));
    parts.push(...(kind === 'reasoning' ? thoughtOf(inside) : callOf(attributes)));
    end = found.index + whole.length;
  }
  return end === 0 ? [part] : [...parts, ...textParts(part.text.slice(end).trim())];
}

function thoughtOf(inside: string): readonly ImportedPart[] {
  const text = inside.replace(summary, '').replace(/^> ?/gm, '').trim();
  return text === '' ? [] : [{ type: 'reasoning', text }];
}

function callOf(attributes: string): readonly ImportedPart[] {
  const told = new Map(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );
  return callParts({
    callId: told.get('id') ?? '',
    name: told.get('name') ?? '',
    args: unquoted(told.get('arguments') ?? '{}'),
    result: told.has('result') ? unquoted(told.get('result') ?? '') : undefined,
  });
}

/** A text may be the JSON of itself. */
function unquoted(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    return text;
  }
}

const characters: ReadonlyMap<string, string> = new Map([
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&#x27;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
]);

function unescaped(text: string): string {
  return text.replace(/&(?:quot|#39|#x27|lt|gt|amp);/g, (name) => characters.get(name) ?? name);
}
