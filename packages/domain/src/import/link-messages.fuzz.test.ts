import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildTree, pathTo } from '../chat/message-tree.ts';
import { detectFormat } from './detect-format.ts';
import { isWithinDepth } from './is-within-depth.ts';
import { isChat, type ImportedMessage } from './imported-chat.ts';
import { stableChatId } from './stable-id.ts';
import * as foreign from './testing/foreign-files.ts';
import { toChatRecords } from './to-rows.ts';

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', '');
const message: fc.Arbitrary<ImportedMessage> = fc.record({
  key,
  parentKey: fc.option(fc.oneof(key, fc.constant('nowhere'))),
  role: fc.constantFrom('user', 'assistant'),
  parts: fc.oneof(
    fc.constant([]),
    fc.string({ minLength: 1 }).map((text) => [{ type: 'text' as const, text }]),
  ),
  createdAtMs: fc.option(fc.integer({ min: 1, max: 2_000_000_000_000 }), { nil: undefined }),
});

function records(messages: readonly ImportedMessage[], currentKey?: string) {
  return toChatRecords(
    { key: 'k', title: 't', messages, currentKey },
    {
      chatId: stableChatId('test', 'k'),
      folderId: null,
      nowMs: 5,
      providerOf: () => undefined,
      resolveImage: () => ({ type: 'text', text: '' }),
    },
  );
}

describe('toChatRecords', () => {
  it('makes a sound tree of any links: cycles, missing parents and double names', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), key, (messages, current) => {
        const { chat, messages: made } = records(messages, current);
        const byId = new Map(made.map((each) => [each.id, each]));
        expect(byId.size).toBe(made.length);
        for (const { parentId, createdAtMs } of made) {
          if (parentId === null) continue;
          expect(byId.get(parentId)?.createdAtMs).toBeLessThan(createdAtMs);
        }
        const tree = buildTree(made, true);
        for (const { id } of made) expect(pathTo(tree, id)[0]?.parentId).toBeNull();
        expect(made.length === 0 || made.some(({ id }) => id === chat.activeLeafId)).toBe(true);
        const texts = messages.filter(({ parts }) => parts.length > 0).map(({ parts }) => parts);
        for (const parts of texts) expect(made.map((each) => each.parts)).toContainEqual(parts);
      }),
      { seed: 7 },
    );
  });
});

describe('detectFormat', () => {
  const samples = Object.values(foreign).filter((value) => typeof value === 'object');

  it('never throws on damaged files, and what it reads is a chat or is named', () => {
    const damage = fc.record({
      sample: fc.constantFrom(...samples),
      at: fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }),
      value: fc.jsonValue(),
    });
    fc.assert(
      fc.property(damage, ({ sample, at, value }) => {
        const copy: unknown = structuredClone(sample);
        let place: object = copy as object;
        for (const [index, step] of at.entries()) {
          const keys = Object.keys(place);
          const name = keys[step % Math.max(1, keys.length)];
          if (name === undefined) break;
          const next: unknown = Reflect.get(place, name);
          if (index === at.length - 1 || typeof next !== 'object' || next === null) {
            Reflect.set(place, name, value);
            break;
          }
          place = next;
        }
        const detected = detectFormat(copy);
        if (!('file' in detected)) return;
        const counts = [...detected.file.chats].map((entry) =>
          isChat(entry) ? records(entry.messages).chat.messageCount : entry.reason.length,
        );
        expect(counts.every((count) => count > 0)).toBe(true);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('walks deep nesting without running out of stack', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(isWithinDepth(deep, 100)).toBe(false);
    const file = [...foreign.chatGpt, { title: 'Deep', mapping: { a: { message: deep } } }];
    const detected = detectFormat(file);
    const found = 'file' in detected ? [...detected.file.chats] : [];
    expect(found.at(-1)).toEqual({ title: 'Deep', reason: 'too-deep' });
    expect(found.filter(isChat)).toHaveLength(1);
  });
});
