import type { Message } from '@parley/domain/chat/message.ts';
import type { ContextCode, ContextSource } from '#src/services/contexts/context-source.ts';
import { textOfParts, type MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import {
  createUsageId,
  type ChatId,
  type MessageId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';
import { ok } from '@parley/domain/shared/result.ts';
import { createCalculator } from '@parley/domain/tool/calculator.ts';
import { evaluate } from '@parley/domain/tool/expression.ts';

import { createQueries, type Queries } from '#src/data/queries/create-queries.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { turnLockName } from '#src/data/recovery.ts';
import type { Store } from '#src/data/store.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  testModel,
  valueOf,
  type TestProfile,
} from '#src/data/testing/test-store.ts';
import { queueForLock } from '#src/platform/locks.ts';
import {
  createGeneration,
  type Generation,
  type GenerationDeps,
} from '#src/services/generation/generation.ts';
import type { TurnNotice } from '#src/services/generation/turn-types.ts';
import { createLiveReplies } from '#src/services/generation/live-replies.ts';
import {
  createTestLeaving,
  type TestLeaving,
} from '#src/services/generation/testing/test-leaving.ts';
import { relayStops } from '#src/services/generation/relay-stops.ts';
import { createChatNetwork, type ChatNetwork } from '#src/services/network/testing/chat-network.ts';
import { createToolRegistry } from '#src/services/tools/tool-registry.ts';
import { createToolRuns } from '#src/services/tools/tool-runs.ts';
import type { CallTargets } from '#src/services/providers/call-targets.ts';

import { createChatActions, type ChatActions, type ChatActionsDeps } from '../chat-actions.ts';
import { createChatSessions, type ChatSessions } from '../chat-sessions.ts';
import { openChatSession, type ChatSession, type ChatSnapshot } from '../chat-session.ts';
import { createChatWrites, createTurnStore } from '../chat-writes.ts';
import type { ToolLoopDeps } from '../tool-loop.ts';

export const testEndpoint: ProviderEndpoint = {
  id: testModel.providerId,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.example.com/v1',
  auth: 'bearer',
};

/** Two dollars for a million tokens of prompt, ten of answer. */
export const testInfo: ModelInfo = {
  id: testModel.modelId,
  title: 'Test',
  capabilities: {},
  price: { input: 2, output: 10 },
};

const testTargets: CallTargets = {
  find: (model) =>
    ok({
      model: model ?? testModel,
      endpoint: testEndpoint,
      info: testInfo,
      learned: { omit: [] },
    }),
};

const limits = { steps: 3, costMicroUsd: 0, asksAlways: false };

/** The calculator, and no place for long results. */
export const testTools: ToolLoopDeps = {
  tools: createToolRegistry([
    createCalculator((expression) => Promise.resolve(evaluate(expression))),
  ]),
  runs: createToolRuns(),
  now: () => 0,
  keepText: () => Promise.resolve(undefined),
  resultTokens: 1000,
  limits: () => limits,
};

/** No character and no plugin has contexts. */
const noContexts: ContextSource = contextsOf({
  mayHave: () => false,
  fetch: () => Promise.reject(new Error('Nothing is fetched here')),
});

/** Contexts whose code is there. */
export function contextsOf(code: ContextCode): ContextSource {
  return { last: new Map(), code, open: () => code };
}

/** One tab with its runner of turns. */
export interface ChatTab {
  readonly store: Store;
  readonly queries: Queries;
  readonly network: ChatNetwork;
  readonly generation: Generation;
  readonly sessions: ChatSessions;
  readonly leaving: TestLeaving;
  readonly notices: readonly TurnNotice[];
  open(id: string, options?: OpenOptions): OpenedChat;
}

export interface OpenOptions extends Partial<ChatActionsDeps> {
  readonly isNew?: boolean;
  /** How the actions are made. */
  readonly create?: typeof createChatActions;
}

/** A chat as the screen has it. */
export interface OpenedChat {
  readonly session: ChatSession;
  readonly actions: ChatActions;
  /** As when the chat leaves the screen. */
  readonly disconnect: () => void;
  path(): readonly Message[];
  /** What the shown branch says, one line per message: `user: Hi`. */
  lines(): readonly string[];
  leaf(): Message;
  /** Waits until the session shows what is expected. */
  when(isExpected: (snapshot: ChatSnapshot) => boolean): Promise<ChatSnapshot>;
}

export interface ChatBench {
  readonly profile: TestProfile;
  openTab(deps?: Partial<GenerationDeps>): Promise<ChatTab>;
}

export const words = (text: string): readonly MessagePart[] => [{ type: 'text', text }];

export function createChatBench(): ChatBench {
  const profile = createTestProfile();
  let lastId = 0;
  const random: RandomText = () => {
    lastId += 1;
    return String(lastId).padStart(20, '0');
  };
  return {
    profile,
    openTab: async (deps = {}) =>
      startTab(profile, { store: await profile.openStore(), random, deps }),
  };
}

interface TabParts {
  readonly store: Store;
  readonly random: RandomText;
  readonly deps: Partial<GenerationDeps>;
}

function startTab(profile: TestProfile, { store, random, deps: given }: TabParts): ChatTab {
  const network = createChatNetwork();
  const shown = new Set<ChatId>();
  const leaving = createTestLeaving();
  const generation = createGeneration({
    network: network.client,
    store: createTurnStore(store, (id) => shown.has(id)),
    replies: createLiveReplies({
      request: (task) => task(),
      isHidden: () => false,
    }),
    now: () => profile.nowMs,
    createUsageId: () => createUsageId(random),
    holdLock: (id) => queueForLock(profile.locks, turnLockName(id)),
    tryLock: (id) => profile.locks.holdLock(turnLockName(id)),
    leaving,
    ...given,
  });
  relayStops(generation, profile.hub.open('stops'));
  const sessions = createChatSessions(generation);
  const notices: TurnNotice[] = [];
  generation.subscribe((notice) => notices.push(notice));
  const queries = createQueries(store, {
    estimate: () => Promise.reject(new Error('Not asked here')),
    request: () => Promise.resolve(false),
  });
  return {
    store,
    queries,
    network,
    generation,
    sessions,
    leaving,
    notices,
    open(id, { isNew = false, create = createChatActions, ...deps } = {}) {
      const key = chatId(id);
      shown.add(key);
      const session = sessions.find(key, () =>
        openChatSession(key, {
          messages: queries.chatMessages(key),
          header: queries.chat(key),
          isNew,
        }),
      );
      const leave = sessions.show(session);
      const stop = session.connect();
      const disconnect = (): void => {
        leave();
        stop();
      };
      const actions = create({
        session,
        generation,
        targets: testTargets,
        writes: createChatWrites(store, key),
        random,
        now: () => profile.nowMs,
        createChat: () => makeChat(id),
        loadAttachments: () => new Map(),
        isStreaming: () => true,
        userInformation: () => '',
        contexts: noContexts,
        newDraftKey: 'new/tab',
        folderInstructions: () => [],
        tools: { ...testTools, now: () => profile.nowMs },
        ...deps,
      });
      return { session, actions, disconnect, ...viewOf(session) };
    },
  };
}

function viewOf(session: ChatSession): Omit<OpenedChat, 'actions' | 'session' | 'disconnect'> {
  const path = (): readonly Message[] => session.getSnapshot().path;
  return {
    path,
    lines: () => path().map(lineOf),
    leaf() {
      const leaf = path().at(-1);
      if (leaf === undefined) throw new Error('The chat is empty');
      return leaf;
    },
    when: (isExpected) =>
      new Promise((resolve) => {
        let stop: (() => void) | undefined;
        const check = (): void => {
          if (!isExpected(session.getSnapshot())) return;
          stop?.();
          resolve(session.getSnapshot());
        };
        stop = session.subscribe(check);
        check();
      }),
  };
}

export function lineOf(message: Message): string {
  return `${message.role}: ${textOfParts(message.parts)}`;
}

/** Reads again after each change until what is on the disk is as expected. */
export async function untilStored<T>(
  store: Store,
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
): Promise<T> {
  let wake: (() => void) | undefined;
  let changes = 0;
  const stop = store.changes.subscribe(() => {
    changes += 1;
    wake?.();
  });
  try {
    for (;;) {
      const before = changes;
      const value = await read();
      if (isExpected(value)) return value;
      const next = Promise.withResolvers<boolean>();
      wake = () => next.resolve(true);
      if (changes === before) await next.promise;
    }
  } finally {
    stop();
  }
}

/** All messages of a chat as they lie on the disk, when they are as expected. */
export function whenMessages(
  store: Store,
  id: string,
  isExpected: (byId: ReadonlyMap<MessageId, Message>) => boolean,
): Promise<ReadonlyMap<MessageId, Message>> {
  return untilStored(
    store,
    async () =>
      new Map(
        valueOf(await loadWholeChat(store, chatId(id))).map((message) => [message.id, message]),
      ),
    isExpected,
  );
}

/** A question and its finished answer, seen by the session as stored. */
export async function exchange(
  tab: ChatTab,
  chat: OpenedChat,
  { question, answer }: { readonly question: string; readonly answer: string },
): Promise<Message> {
  valueOf(chat.actions.send(words(question)));
  tab.network.last().emit({ type: 'text-delta', text: answer });
  tab.network.last().end({ type: 'finish', reason: 'stop' });
  const reply = chat.leaf();
  await whenMessages(
    tab.store,
    chat.session.chatId,
    (byId) => byId.get(reply.id)?.state === 'finished',
  );
  await chat.when(({ chat: header }) => header?.activeLeafId === reply.id);
  return reply;
}
