import { expect } from 'vitest';

import { buildTree, type MessageTree } from '@parley/domain/chat/message-tree.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import type { TableName } from '#src/data/schema.ts';
import type { Store } from '#src/data/store.ts';
import { makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import type { ImportReport } from '../import-types.ts';

import { createImportBench, type ImportBench } from './import-bench.ts';

const tables: readonly TableName[] = [
  'chats',
  'messages',
  'messageEdits',
  'characters',
  'characterVersions',
  'folders',
  'settings',
  'drafts',
  'usage',
  'attachments',
  'trash',
  'keys',
  'providers',
  'meta',
];

async function everything(store: Store): Promise<string> {
  const rows = valueOf(
    await store.read(tables, (tx) => Promise.all(tables.map((table) => tx.getAll(table)))),
  );
  return JSON.stringify(rows);
}

/** A profile that somebody works with, so that there is something to harm. */
export async function openUsed(): Promise<ImportBench> {
  const bench = await createImportBench();
  const chat = makeChat('ch-own', { title: 'Own', activeLeafId: 'ms-own' as never });
  valueOf(await saveTurn(bench.store, { chat, messages: [makeMessage('ms-own', 'ch-own')] }));
  return bench;
}

export type Outcome = { readonly refused: string } | { readonly report: ImportReport };

/**
 * Brings a file in, and looks whether that was right: it is refused whole, and the storage is as it
 * was; or what lies in the store is sound, and it is what the report says.
 */
export async function bring(bench: ImportBench, file: File): Promise<Outcome> {
  const before = await everything(bench.store);
  const outcome = await openAndApply(bench, file);
  if ('report' in outcome) await expectSound(bench.store, outcome.report);
  const after = await everything(bench.store);
  expect('report' in outcome || after === before).toBe(true);
  return outcome;
}

async function openAndApply({ importer }: ImportBench, file: File): Promise<Outcome> {
  const opened = await importer.open([file]);
  if (!opened.ok) return { refused: opened.error };
  const result = await opened.value.apply('merge', () => undefined);
  opened.value.close();
  return result.ok ? { report: result.value } : { refused: result.error };
}

/** What was there before is there; what came in is whole and as many as the report says. */
async function expectSound(store: Store, report: ImportReport): Promise<void> {
  const chats = valueOf(await loadAllChats(store));
  expect(chats.find(({ id }) => id === 'ch-own')?.title).toBe('Own');
  const others = chats.filter(({ id }) => id !== 'ch-own');
  expect(report.newChats).toBe(others.length);
  let messageCount = 0;
  for (const chat of others) {
    const messages = valueOf(await loadWholeChat(store, chat.id));
    const ids = new Set(messages.map(({ id }) => id));
    messageCount += messages.length;
    expect(chat.messageCount).toBe(messages.length);
    // A tree without circles reaches each message from the top.
    expect(countReached(buildTree(messages, true))).toBe(ids.size);
    if (chat.activeLeafId !== null) expect(ids).toContain(chat.activeLeafId);
  }
  expect(report.newMessages).toBe(messageCount);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
}

function countReached({ childrenOf }: MessageTree): number {
  let reached = 0;
  const open = [...(childrenOf.get(null) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    reached += 1;
    open.push(...(childrenOf.get(id) ?? []));
  }
  return reached;
}
