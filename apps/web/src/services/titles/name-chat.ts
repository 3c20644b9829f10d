import { cleanModelTitle } from '@parley/domain/chat/chat-title.ts';
import { isWelcome, type Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { isStepToAnswer } from '@parley/domain/chat/tool-calls.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { cutText } from '@parley/domain/shared/text.ts';

import { loadMessage, loadUsageOfChat } from '#src/data/queries/message-facts.ts';
import { loadChat, renameChat } from '#src/data/repositories/chat-repository.ts';

import { requestInBackground, type BackgroundRequestDeps } from './background-request.ts';

/** As much of each side as a title needs. */
const quotedCharacters = 1200;
const maxAnswerTokens = 30;

/**
 * Gives a chat a title after its first exchange, by the cheap model of its provider. A chat is asked
 * about once, whatever comes of it, and a title that a person gave is never replaced.
 */
export async function nameChat(deps: BackgroundRequestDeps, reply: Message): Promise<void> {
  const prompt = await promptFor(deps, reply);
  if (prompt === undefined) return;
  const answer = await requestInBackground(deps, {
    purpose: 'title',
    reply,
    prompt,
    maxOutputTokens: maxAnswerTokens,
  });
  const title = answer === undefined ? undefined : cleanModelTitle(answer);
  if (title === undefined) return;
  const renamed = await renameChat(deps.store, reply.chatId, { title, titleSource: 'model' });
  if (!renamed.ok) deps.log('title-failed', renamed.error.code);
}

async function promptFor(deps: BackgroundRequestDeps, reply: Message): Promise<string | undefined> {
  const answer = textOfParts(reply.parts).trim();
  if (answer === '' || !(await isUntitled(deps, reply))) return undefined;
  const question = await loadFirstQuestion(deps, reply);
  if (question === undefined) return undefined;
  const asked = textOfParts(question.parts).trim();
  return [
    'Give this conversation a title of at most six words, in the language of the question.',
    'Answer with the title alone, without quotation marks.',
    `Question:\n${cutText(asked, quotedCharacters)}`,
    `Answer:\n${cutText(answer, quotedCharacters)}`,
  ].join('\n\n');
}

/** Neither a person nor a model gave it a title, and none was asked. */
async function isUntitled({ store }: BackgroundRequestDeps, { chatId }: Message): Promise<boolean> {
  const [chat, usage] = await Promise.all([
    loadChat(store, chatId),
    loadUsageOfChat(store, chatId),
  ]);
  if (!chat.ok || !usage.ok) return false;
  const source = chat.value?.titleSource;
  if (source !== 'none' && source !== 'start') return false;
  return !usage.value.some(({ purpose }) => purpose === 'title');
}

/** The question before a reply where it is the first of its chat; tools may have run in between. */
async function loadFirstQuestion(
  deps: BackgroundRequestDeps,
  { parentId }: Message,
): Promise<Message | undefined> {
  if (parentId === null) return undefined;
  const found = await loadMessage(deps.store, parentId);
  if (!found.ok || found.value === undefined) return undefined;
  const isStep = found.value.type === 'tool-response' || isStepToAnswer(found.value);
  if (isStep) return loadFirstQuestion(deps, found.value);
  if (found.value.role !== 'user') return undefined;
  return (await isBeginning(deps, found.value.parentId)) ? found.value : undefined;
}

/** Whether nobody has spoken by then but the character of the chat. */
async function isBeginning(
  deps: BackgroundRequestDeps,
  parentId: MessageId | null,
): Promise<boolean> {
  if (parentId === null) return true;
  const parent = await loadMessage(deps.store, parentId);
  return parent.ok && parent.value !== undefined && isWelcome(parent.value);
}
