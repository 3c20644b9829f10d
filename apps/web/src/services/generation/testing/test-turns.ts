import type { Message } from '@parley/domain/chat/message.ts';

import {
  chatId,
  makeChat,
  makeMessage,
  messageId,
  testModel,
} from '#src/data/testing/test-store.ts';
import type { ChatCall } from '#src/platform/network-protocol.ts';

import type { TurnStart } from '../turn-types.ts';

/** A call that asks `Hello?`. */
export const testCall: ChatCall = {
  endpoint: {
    id: testModel.providerId,
    presetId: 'openai',
    title: 'OpenAI',
    dialect: 'openai-chat',
    baseUrl: 'https://api.example.com/v1',
    auth: 'bearer',
  },
  request: {
    modelId: testModel.modelId,
    turns: [{ role: 'user', parts: [{ type: 'text', text: 'Hello?' }] }],
    stream: true,
  },
  capabilities: {},
  learned: { omit: [] },
};

/** The empty reply that a turn begins with. */
export function makeReply(id: string, chat = 'ch-1', fields: Partial<Message> = {}): Message {
  return makeMessage(id, chat, {
    role: 'assistant',
    parts: [],
    state: 'queued',
    model: testModel,
    ...fields,
  });
}

/** A turn of a new chat: one question and its reply, at two dollars a million in and ten out. */
export function makeTurn(chat: string, fields: Partial<TurnStart> = {}): TurnStart {
  const question = makeMessage(`${chat}-q`, chat);
  const reply = makeReply(`${chat}-a`, chat, { parentId: messageId(`${chat}-q`), createdAtMs: 2 });
  return {
    rows: {
      chat: makeChat(chat, { id: chatId(chat), activeLeafId: reply.id }),
      messages: [question, reply],
    },
    reply,
    call: testCall,
    modelInfo: {
      id: testModel.modelId,
      title: 'Test',
      capabilities: {},
      price: { input: 2, output: 10 },
    },
    ...fields,
  };
}
