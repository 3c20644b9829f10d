import type { OutputCard, ShownOutput } from '@parley/domain/chat/shown-output.ts';

import { fieldsOf, listOf, textOr } from './fields.ts';

/** More cards than anybody looks through. */
const maxCards = 100;

/** Reads what a tool showed the person; undefined for what this version cannot show. */
export function parseShownOutput(value: unknown): ShownOutput | undefined {
  const output = fieldsOf(value);
  switch (output['kind']) {
    case 'markdown':
      return { kind: 'markdown', text: textOr(output['text'], '') };
    case 'html':
      return { kind: 'html', html: textOr(output['html'], '') };
    case 'cards':
      return { kind: 'cards', cards: listOf(output['cards']).slice(0, maxCards).map(parseCard) };
    default:
      return undefined;
  }
}

function parseCard(value: unknown): OutputCard {
  const card = fieldsOf(value);
  return {
    title: textOr(card['title'], ''),
    text: textOr(card['text'], ''),
    imageUrl: textOr(card['imageUrl'], ''),
    linkUrl: textOr(card['linkUrl'], ''),
  };
}
