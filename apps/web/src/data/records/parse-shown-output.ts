import type { OutputCard, ShownOutput } from '@parley/domain/chat/shown-output.ts';

import { fieldsOf, listOf, textOr } from './fields.ts';

/** Reads what a tool showed; undefined where it is of no known kind. */
export function parseShownOutput(value: unknown): ShownOutput | undefined {
  const { kind, text, html, cards, madeBy } = fieldsOf(value);
  if (kind === 'markdown') return { kind, text: textOr(text, '') };
  if (kind === 'html') {
    const page = { kind, html: textOr(html, '') } as const;
    return typeof madeBy === 'string' ? { ...page, madeBy } : page;
  }
  return kind === 'cards' ? { kind, cards: listOf(cards).map(parseCard) } : undefined;
}

/** An address that a card may not have is none. */
function parseCard(value: unknown): OutputCard {
  const card = fieldsOf(value);
  const address = (name: string, allowed: RegExp): string => {
    const text = textOr(card[name], '');
    return allowed.test(text) && URL.canParse(text) ? text : '';
  };
  return {
    title: textOr(card['title'], ''),
    text: textOr(card['text'], ''),
    imageUrl: address('imageUrl', /^(?:https:|data:image\/)/iu),
    linkUrl: address('linkUrl', /^https:/iu),
  };
}
