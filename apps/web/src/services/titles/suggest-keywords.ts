import { isWorthKeywords, parseKeywords } from '@parley/domain/chat/keywords.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { cutText } from '@parley/domain/shared/text.ts';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { saveKeywords } from '#src/data/repositories/message-keywords.ts';

import { requestInBackground, type BackgroundRequestDeps } from './background-request.ts';

const quotedCharacters = 4000;
const maxAnswerTokens = 100;

/**
 * Lets the cheap model name what a long reply is about. Keywords, also none, are kept with the
 * reply: it is asked about once.
 */
export async function suggestKeywords(deps: BackgroundRequestDeps, reply: Message): Promise<void> {
  const text = textOfParts(reply.parts);
  if (reply.keywords !== undefined || !isWorthKeywords(text)) return;
  // Of answers side by side none is chosen yet, and each request would cost.
  const chat = await loadChat(deps.store, reply.chatId);
  if (chat.ok && (chat.value?.comparedQuestionId ?? null) !== null) return;
  const answer = await requestInBackground(deps, {
    purpose: 'suggestions',
    reply,
    maxOutputTokens: maxAnswerTokens,
    prompt: [
      'Name at most five keywords of this text that are worth looking up on the web.',
      'Answer with a JSON array of strings and nothing else.',
      `Text:\n${cutText(text, quotedCharacters)}`,
    ].join('\n\n'),
  });
  if (answer === undefined) return;
  const saved = await saveKeywords(deps.store, reply.id, parseKeywords(answer));
  if (!saved.ok) deps.log('suggestions-failed', saved.error.code);
}
