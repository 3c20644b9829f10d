import { compareChats, type Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createChatListQuery } from './queries/chat-list-query.ts';
import { renameChat, setFavorite } from './repositories/chat-repository.ts';
import { saveDraft } from './repositories/draft-repository.ts';
import { checkpointMessage, finishMessage, saveTurn } from './repositories/message-repository.ts';
import { saveSettings } from './repositories/settings-repository.ts';
import { trashMessages } from './repositories/trash-messages.ts';
import { purgeFromTrash, restoreChat, trashChat } from './repositories/trash-repository.ts';
import type { Store } from './store.ts';
import {
  chatId,
  createTestProfile,
  dumpDatabase,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  waitFor,
  type TestProfile,
} from './testing/test-store.ts';
import type { Fault } from './testing/faulty-indexeddb.ts';

/** What the database should hold, in the simplest form that can be told. */
interface Model {
  readonly chats: Map<
    string,
    { title: string; star: boolean; trashed: boolean; updatedAtMs: number }
  >;
  readonly messages: Map<string, { chat: string; state: string; parent: string | null }>;
  readonly trashedMessages: Set<string>;
  readonly drafts: Map<string, string>;
  readonly usage: Set<string>;
  readonly theme: { value: string };
  readonly outbox: string[];
  readonly tombstones: Set<string>;
}

interface Real {
  readonly profile: TestProfile;
  readonly tabs: readonly Store[];
}

/** One user action: how it is done and what it means. */
interface Step {
  readonly tab: number;
  readonly fault: Fault | null;
  readonly advanceMs: number;
  readonly kind: Kind;
  readonly chat: string;
  readonly number: number;
}

const kinds = [
  'send',
  'send',
  'type',
  'checkpoint',
  'finish',
  'rename',
  'star',
  'trash-chat',
  'restore-chat',
  'purge-chat',
  'trash-message',
  'theme',
] as const;

type Kind = (typeof kinds)[number];

const emptyModel = (): Model => ({
  chats: new Map(),
  messages: new Map(),
  trashedMessages: new Set(),
  drafts: new Map(),
  usage: new Set(),
  theme: { value: 'system' },
  outbox: [],
  tombstones: new Set(),
});

type Outcome = Result<unknown, { readonly code: string }>;

/** What an action does to the model where it succeeds; undefined where it must say `missing`. */
type Effect = (() => void) | undefined;

interface Plan {
  readonly run: (store: Store) => Promise<Outcome>;
  readonly effect: Effect;
}

function sentText(step: Step): string {
  return `text ${step.number % 3}`;
}

function planSend(step: Step, model: Model, nowMs: number): Plan {
  const { chat, number } = step;
  const questionId = `q-${number}`;
  const replyId = `a-${number}`;
  const question = makeMessage(questionId, chat, { createdAtMs: number * 2 + 1 });
  const reply = makeMessage(replyId, chat, {
    parentId: messageId(questionId),
    role: 'assistant',
    state: 'sent',
    createdAtMs: number * 2 + 2,
  });
  const text = sentText(step);
  return {
    run: (store) =>
      saveTurn(store, {
        chat: makeChat(chat, { activeLeafId: messageId(replyId) }),
        messages: [question, reply],
        clearDraft: { key: chatId(chat), sentText: text, sentAtMs: -Infinity },
      }),
    effect() {
      const known = model.chats.get(chat);
      if (known?.trashed === true) model.tombstones.delete(`chats/${chat}`);
      model.chats.set(chat, {
        title: known?.title ?? '',
        star: known?.star ?? false,
        trashed: false,
        updatedAtMs: nowMs,
      });
      model.messages.set(questionId, { chat, state: 'finished', parent: null });
      model.messages.set(replyId, { chat, state: 'sent', parent: questionId });
      if (model.drafts.get(chat) === text) model.drafts.delete(chat);
      model.outbox.push(`put chats/${chat}`, `put messages/${questionId}`);
    },
  };
}

function planReply(step: Step, model: Model, nowMs: number): Plan {
  const replyIds = [...model.messages.keys()].filter((id) => id.startsWith('a-'));
  const id = replyIds[step.number % Math.max(1, replyIds.length)] ?? 'a-none';
  const known = model.messages.get(id);
  const chat = known?.chat ?? step.chat;
  const parent = known?.parent ?? null;
  const message: Message = makeMessage(id, chat, {
    parentId: parent === null ? null : messageId(parent),
    role: 'assistant',
    state: 'streaming',
    createdAtMs: 5,
  });
  if (step.kind === 'checkpoint') {
    const isRunning = known?.state === 'sent' || known?.state === 'streaming';
    return {
      run: (store) => checkpointMessage(store, message),
      effect: isRunning
        ? () => model.messages.set(id, { ...known, state: 'streaming' })
        : undefined,
    };
  }
  const usageId = `us-${step.number}`;
  return {
    run: (store) =>
      finishMessage(store, {
        message: { ...message, state: 'finished' },
        usage: makeUsage(usageId, chat),
      }),
    effect() {
      model.usage.add(usageId);
      if (known === undefined) return;
      model.messages.set(id, { ...known, state: 'finished' });
      model.outbox.push(`put messages/${id}`);
      const header = model.chats.get(chat);
      if (header === undefined) return;
      model.chats.set(chat, { ...header, updatedAtMs: nowMs });
      model.outbox.push(`put chats/${chat}`);
    },
  };
}

function planTrashMessage(step: Step, model: Model): Plan {
  const ids = [...model.messages.keys()];
  const id = ids[step.number % Math.max(1, ids.length)] ?? 'none';
  const known = model.messages.get(id);
  const chat = known?.chat ?? step.chat;
  return {
    run: (store) => trashMessages(store, { chatId: chatId(chat), messageIds: [messageId(id)] }),
    effect:
      known &&
      (() => {
        for (const [childId, child] of model.messages) {
          if (child.parent !== id) continue;
          model.messages.set(childId, { ...child, parent: known.parent });
          if (child.state === 'finished') model.outbox.push(`put messages/${childId}`);
        }
        model.messages.delete(id);
        model.trashedMessages.add(id);
        model.tombstones.add(`messages/${id}`);
        model.outbox.push(`delete messages/${id}`, `put chats/${chat}`);
      }),
  };
}

function planChatTrash(step: Step, model: Model): Plan {
  const { chat } = step;
  const id = chatId(chat);
  const known = model.chats.get(chat);
  const trashed = known?.trashed === true ? known : undefined;
  if (step.kind === 'trash-chat') {
    return {
      run: (store) => trashChat(store, id),
      effect:
        known &&
        (() => {
          if (known.trashed) return;
          model.chats.set(chat, { ...known, trashed: true });
          model.tombstones.add(`chats/${chat}`);
          model.outbox.push(`delete chats/${chat}`);
        }),
    };
  }
  if (step.kind === 'restore-chat') {
    return {
      run: (store) => restoreChat(store, id),
      effect:
        trashed &&
        (() => {
          model.chats.set(chat, { ...trashed, trashed: false });
          model.tombstones.delete(`chats/${chat}`);
          model.outbox.push(`put chats/${chat}`);
        }),
    };
  }
  return {
    run: (store) => purgeFromTrash(store, `chats/${chat}`),
    effect:
      trashed &&
      (() => {
        model.chats.delete(chat);
        model.drafts.delete(chat);
        for (const [messageKey, message] of model.messages) {
          if (message.chat === chat) model.messages.delete(messageKey);
        }
      }),
  };
}

function planHeader(step: Step, model: Model): Plan {
  const { chat, number } = step;
  const known = model.chats.get(chat);
  const title = `t${number}`;
  const star = number % 2 === 0;
  const isRename = step.kind === 'rename';
  return {
    run: (store) =>
      isRename
        ? renameChat(store, chatId(chat), { title, titleSource: 'user' })
        : setFavorite(store, chatId(chat), star),
    effect:
      known &&
      (() => {
        model.chats.set(chat, isRename ? { ...known, title } : { ...known, star });
        model.outbox.push(`put chats/${chat}`);
      }),
  };
}

function planType(step: Step, model: Model): Plan {
  const { chat } = step;
  const text = step.number % 4 === 3 ? '' : sentText(step);
  return {
    run: (store) => saveDraft(store, { key: chatId(chat), text, attachments: [] }),
    effect: () => {
      if (text === '') model.drafts.delete(chat);
      else model.drafts.set(chat, text);
    },
  };
}

function planTheme(step: Step, model: Model): Plan {
  const value = step.number % 2 === 0 ? 'dark' : 'light';
  return {
    run: (store) => saveSettings(store, { theme: value, streaming: false }),
    effect() {
      model.theme.value = value;
      model.outbox.push('put settings/streaming');
    },
  };
}

const plans: Readonly<Record<Kind, (step: Step, model: Model, nowMs: number) => Plan>> = {
  send: planSend,
  type: planType,
  checkpoint: planReply,
  finish: planReply,
  rename: planHeader,
  star: planHeader,
  'trash-chat': planChatTrash,
  'restore-chat': planChatTrash,
  'purge-chat': planChatTrash,
  'trash-message': planTrashMessage,
  theme: planTheme,
};

async function apply(real: Real, model: Model, step: Step): Promise<void> {
  real.profile.nowMs += step.advanceMs;
  const store = real.tabs[step.tab];
  if (store === undefined) throw new Error('No such tab');
  const plan = plans[step.kind](step, model, real.profile.nowMs);
  if (step.fault !== null) real.profile.indexedDb.arm(step.fault);
  const outcome = await plan.run(store);
  const hasFailed = real.profile.indexedDb.disarm();
  const due = plan.effect === undefined ? 'missing' : 'ok';
  const told = outcome.ok ? 'ok' : outcome.error.code;
  expect(told).toBe(hasFailed ? 'quota-exceeded' : due);
  if (told === 'ok') plan.effect?.();
  await compare(real, model);
}

interface AnyRow {
  readonly [name: string]: string | null | undefined;
}

async function compare(real: Real, model: Model): Promise<void> {
  const dump = await dumpDatabase(real.profile.indexedDb.factory);
  const rows = (table: string): readonly AnyRow[] => dump[table] as readonly AnyRow[];
  const chats = (dump['chats'] as readonly Chat[]).map((chat) => [
    chat.id,
    {
      title: chat.title,
      star: chat.favoritedAtMs !== null,
      trashed: chat.trashedAtMs !== null,
      updatedAtMs: chat.updatedAtMs,
    },
  ]);
  expect(Object.fromEntries(chats)).toEqual(Object.fromEntries(model.chats));
  const messages = rows('messages').map((row) => [
    row['id'],
    { chat: row['chatId'], state: row['state'], parent: row['parentId'] },
  ]);
  expect(Object.fromEntries(messages)).toEqual(Object.fromEntries(model.messages));
  const drafts = rows('drafts').map((row) => [row['key'], row['text']]);
  expect(Object.fromEntries(drafts)).toEqual(Object.fromEntries(model.drafts));
  const outbox = rows('outbox').map((row) => `${row['kind']} ${row['table']}/${row['id']}`);
  expect(outbox).toEqual(model.outbox);
  const tombstones = rows('tombstones').map((row) => row['id']);
  expect(tombstones).toEqual([...model.tombstones].toSorted());
  expect(rows('usage').map((row) => row['id'])).toEqual([...model.usage].toSorted());
  const theme = rows('settings').find((row) => row['key'] === 'theme')?.['value'] ?? 'system';
  expect(theme).toBe(model.theme.value);
  const counts = (dump['chats'] as readonly Chat[]).map((chat) => chat.messageCount);
  const counted = (dump['chats'] as readonly Chat[]).map(
    (chat) => [...model.messages.values()].filter((message) => message.chat === chat.id).length,
  );
  expect(counts).toEqual(counted);
}

const steps = fc.array(
  fc.record<Step>({
    tab: fc.constantFrom(0, 1),
    fault: fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant<'quota-at-write'>('quota-at-write'),
          write: fc.integer({ min: 1, max: 8 }),
        }),
        fc.record({ kind: fc.constant<'quota-at-commit'>('quota-at-commit') }),
      ),
      { freq: 3 },
    ),
    // Clocks are wrong and jump: an hour back, years ahead.
    advanceMs: fc.oneof(fc.constantFrom(0, 1, -3_600_000, 3e11), fc.integer({ min: 1, max: 9999 })),
    kind: fc.constantFrom(...kinds),
    chat: fc.constantFrom('ch-1', 'ch-2', 'ch-3'),
    number: fc.nat(9999),
  }),
  { minLength: 5, maxLength: 40, size: 'max' },
);

function shown(chats: readonly Chat[]): readonly string[] {
  return chats.map((chat) => `${chat.id} ${chat.title}`);
}

describe('two tabs and a full disk', () => {
  it('F3 F5 every action is there as a whole or not at all, and both tabs see the same list', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const profile = createTestProfile();
        const real = { profile, tabs: [await profile.openStore(), await profile.openStore()] };
        const lists = real.tabs.map((tab) => createChatListQuery(tab));
        const stops = lists.map((list) => list.subscribe(() => undefined));
        const model = emptyModel();
        for (const [index, step] of history.entries()) {
          await apply(real, model, { ...step, number: step.number * 100 + index });
        }
        const expected = (await dumpDatabase(profile.indexedDb.factory))[
          'chats'
        ] as readonly Chat[];
        const listed = expected.filter((chat) => chat.trashedAtMs === null).toSorted(compareChats);
        const ids = shown(listed);
        const seen = await Promise.all(
          lists.map((list) => waitFor(list, ({ chats }) => shown(chats).join() === ids.join())),
        );
        expect(seen.map(({ chats }) => shown(chats))).toEqual([ids, ids]);
        for (const stop of stops) stop();
        for (const tab of real.tabs) tab.close();
      }),
      { numRuns: 80, seed: 20261120 },
    );
  }, 60_000);
});
