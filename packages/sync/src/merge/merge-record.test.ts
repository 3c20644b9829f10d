import { describe, expect, it } from 'vitest';

import type { RecordData } from '../storage/client-storage.ts';
import type { MergedVersion } from '../storage/sync-record.ts';
import { rulesOf } from './collection-rules.ts';
import { createDigest } from './digest.ts';
import { mergeRecord, type MergeOutcome, type RecordsToMerge } from './merge-record.ts';
import { digestRecord } from './record-units.ts';

const digest = createDigest('seed');

interface Sides {
  /** What both were made from; null where nothing was merged here. */
  readonly base: RecordData | 'deleted' | null;
  /** Null where it was deleted here. */
  readonly mine: RecordData | null;
  /** Null for a tombstone. */
  readonly theirs: RecordData | null;
}

function merge(
  collection: string,
  { base, mine, theirs }: Sides,
  options: Partial<RecordsToMerge> = {},
): MergeOutcome {
  const rules = rulesOf(collection);
  if (rules === undefined) throw new Error(`No rules for ${collection}`);
  const merged = (data: RecordData | 'deleted'): MergedVersion => ({
    device: 'a',
    op: 1,
    isDeleted: data === 'deleted',
    digests: data === 'deleted' ? {} : digestRecord({ rules, digest }, data),
  });
  return mergeRecord({
    key: { collection, id: 'x' },
    rules,
    digest,
    mine,
    isMineDeleted: mine === null,
    theirs,
    from: { device: 'b', op: 7 },
    base: base === null ? null : merged(base),
    isConcurrent: false,
    kept: {},
    ...options,
  });
}

const chat = { id: 'x', title: 'Old', titleSource: 'derived', tags: ['a', 'b'], updatedAtMs: 5 };
const message = { id: 'x', state: 'finished', parts: ['Old'], parentId: null, updatedAtMs: 5 };
const prompt = { id: 'x', text: 'Old', earlierTexts: [] };

describe('a record that two devices changed', () => {
  it('has what each of them changed alone', () => {
    const merged = merge('chats', {
      base: chat,
      mine: { ...chat, folderId: 'f', tags: undefined },
      theirs: { ...chat, model: 'm' },
    });
    const { tags: _removed, ...others } = chat;
    expect(merged).toMatchObject({ row: { ...others, folderId: 'f', model: 'm' }, isDirty: true });
    expect(merged.row).not.toHaveProperty('tags');
  });

  it('has mine where both changed the same, as the server orders that last', () => {
    const base = { ...chat, folderId: 'f' };
    const [mine, theirs] = [
      { ...base, folderId: 'mine' },
      { ...base, folderId: 'theirs' },
    ];
    expect(merge('chats', { base, mine, theirs })).toMatchObject({ row: mine, isDirty: true });
  });

  it('is theirs word for word where nothing of mine is new', () => {
    const theirs = { ...chat, tags: ['c', 'a', 'b', 'b'], title: 'New' };
    const merged = merge('chats', { base: chat, mine: chat, theirs });
    expect(merged).toEqual({ row: theirs, isDirty: false, siblings: [], trashed: null });
  });

  it('keeps fields that this program does not know, by the same rules', () => {
    const base = { ...chat, future: { a: 1 } };
    const merged = merge('chats', {
      base,
      mine: { ...base, title: 'Mine' },
      theirs: { ...base, future: { a: 2 }, other: [1] },
    });
    expect(merged.row).toMatchObject({ title: 'Mine', future: { a: 2 }, other: [1] });
  });

  it('takes fields that say one thing together from one side', () => {
    const base = { ...chat, activeLeafId: 'l', preview: 'p' };
    const merged = merge('chats', {
      base,
      mine: { ...base, activeLeafId: 'mine' },
      theirs: { ...base, preview: 'theirs' },
    });
    expect(merged.row).toMatchObject({ activeLeafId: 'mine', preview: 'p' });
  });

  it.each([
    { mine: 'derived', theirs: 'user', title: 'Theirs' },
    { mine: 'user', theirs: 'derived', title: 'Mine' },
    { mine: 'user', theirs: 'user', title: 'Mine' },
  ])('has the title of a person ($mine against $theirs)', ({ mine, theirs, title }) => {
    const merged = merge('chats', {
      base: chat,
      mine: { ...chat, title: 'Mine', titleSource: mine },
      theirs: { ...chat, title: 'Theirs', titleSource: theirs },
    });
    expect(merged.row).toMatchObject({ title });
  });

  it('has all tags that were added, and none that was removed', () => {
    const merged = merge('chats', {
      base: chat,
      mine: { ...chat, tags: ['a', 'b', 'mine'] },
      theirs: { ...chat, tags: ['theirs', 'b'] },
    });
    expect(merged.row).toMatchObject({ tags: ['theirs', 'b', 'mine'] });
  });

  it('merges parameters one by one', () => {
    const base = { ...chat, parameters: { topP: 1, stop: 's', seed: 1 } };
    const merged = merge('chats', {
      base,
      mine: { ...base, parameters: { topP: 2, stop: 's' } },
      theirs: { ...base, parameters: { topP: 1, stop: 't', seed: 1 } },
    });
    expect(merged.row).toMatchObject({ parameters: { topP: 2, stop: 't' } });
    expect(merged.row?.['parameters']).not.toHaveProperty('seed');
  });

  it('has the later time, which decides about nothing else', () => {
    const merged = merge('chats', {
      base: chat,
      mine: { ...chat, title: 'Mine', updatedAtMs: 6 },
      theirs: { ...chat, title: 'Theirs', updatedAtMs: 9 },
    });
    expect(merged.row).toMatchObject({ title: 'Mine', updatedAtMs: 9 });
  });
});

describe('a record that two devices made apart from each other', () => {
  it('has theirs where they differ, and whatever one of them has alone', () => {
    const merged = merge('chats', {
      base: null,
      mine: { ...chat, title: 'Mine', folderId: 'f', tags: ['a', 'mine'] },
      theirs: { ...chat, title: 'Theirs', model: 'm' },
    });
    expect(merged.row).toEqual({
      ...chat,
      title: 'Theirs',
      folderId: 'f',
      model: 'm',
      tags: ['a', 'b', 'mine'],
    });
  });

  it('gives way to any other where it is a setting that nobody has chosen', () => {
    const [mine, theirs] = [
      { id: 'x', value: null, updatedAtMs: 9 },
      { id: 'x', value: 'de', updatedAtMs: 1 },
    ];
    expect(merge('settings', { base: null, mine, theirs })).toMatchObject({
      row: theirs,
      isDirty: false,
    });
  });

  it('merges settings that are maps entry by entry', () => {
    const merged = merge('settings', {
      base: null,
      mine: { id: 'x', value: { a: 1, b: 1 } },
      theirs: { id: 'x', value: { b: 2, c: 2 } },
    });
    expect(merged.row).toEqual({ id: 'x', value: { b: 2, c: 2, a: 1 } });
  });
});

describe('a text that was written on both devices', () => {
  const mine = { ...message, parts: ['Mine'], pinnedAtMs: 4 };
  const theirs = { ...message, parts: ['Theirs'] };

  it('stays as theirs in a message, with mine beside it', () => {
    const merged = merge('messages', { base: message, mine, theirs });
    expect(merged.row).toEqual({ ...theirs, pinnedAtMs: 4 });
    expect(merged.siblings).toHaveLength(1);
    expect(merged.siblings[0]?.data).toEqual({ ...mine, id: merged.siblings[0]?.key.id });
    expect(merged.siblings[0]?.key.id).toMatch(/^ms/);
    expect(merge('messages', { base: message, mine, theirs }).siblings).toEqual(merged.siblings);
  });

  it('has no other beside it where one device alone wrote it', () => {
    const pinned = { ...message, pinnedAtMs: 4 };
    const merged = merge('messages', {
      base: message,
      mine,
      theirs: { ...message, isLeftOut: true },
    });
    expect(merged).toMatchObject({ row: { ...mine, isLeftOut: true }, siblings: [] });
    expect(merge('messages', { base: message, mine: pinned, theirs })).toMatchObject({
      row: { ...theirs, pinnedAtMs: 4 },
      siblings: [],
    });
  });

  it('has no other beside it where both wrote the same', () => {
    const same = { ...theirs, parts: mine.parts, durationMs: 9 };
    expect(merge('messages', { base: message, mine, theirs: same }).siblings).toEqual([]);
  });

  it.each([
    { mine: 'cut', theirs: 'finished', parts: ['Theirs'] },
    { mine: 'finished', theirs: 'cut', parts: ['Mine'] },
  ])('is the finished one alone ($mine against $theirs)', ({ parts, ...states }) => {
    const merged = merge('messages', {
      base: message,
      mine: { ...mine, state: states.mine },
      theirs: { ...theirs, state: states.theirs },
    });
    expect(merged).toMatchObject({ row: { parts, state: 'finished' }, siblings: [] });
  });

  it('is an earlier text of a prompt where it was theirs', () => {
    const merged = merge('prompts', {
      base: prompt,
      mine: { ...prompt, text: 'Mine', earlierTexts: ['Old'] },
      theirs: { ...prompt, text: 'Theirs', earlierTexts: ['Old'] },
    });
    expect(merged.row).toMatchObject({ text: 'Mine', earlierTexts: ['Theirs', 'Old'] });
    expect(merged.siblings).toEqual([]);
  });

  it('is an earlier text of a prompt where it was mine, and the two were made apart', () => {
    const merged = merge('prompts', {
      base: null,
      mine: { ...prompt, text: 'Mine', earlierTexts: ['Mine', 'Old'] },
      theirs: { ...prompt, text: 'Theirs' },
    });
    expect(merged.row).toMatchObject({ text: 'Theirs', earlierTexts: ['Mine', 'Old'] });
  });

  it('keeps so many earlier texts of a prompt and no more', () => {
    const earlierTexts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    const merged = merge('prompts', {
      base: { ...prompt, earlierTexts },
      mine: { ...prompt, text: 'Mine', earlierTexts },
      theirs: { ...prompt, text: 'Theirs', earlierTexts },
    });
    expect(merged.row).toMatchObject({ earlierTexts: ['Theirs', ...earlierTexts.slice(0, 19)] });
  });

  it('stays as mine where the server had only an earlier state of theirs', () => {
    const sides = { base: message, mine, theirs };
    const merged = merge('messages', sides, { isConcurrent: true });
    expect(merged.row).toMatchObject({ parts: ['Mine'] });
    expect(merged.siblings[0]?.data).toMatchObject({ parts: ['Theirs'] });
  });
});

describe('what a server had left of an earlier state', () => {
  it('takes nothing back that mine was made from, and gives what mine has not', () => {
    const mine = { ...chat, title: 'New' };
    const theirs = { ...chat, model: 'm' };
    const merged = merge('chats', { base: mine, mine, theirs }, { isConcurrent: true });
    expect(merged.row).toEqual({ ...mine, model: 'm' });
  });

  it('gives way to who has seen what mine has kept, and not to others', () => {
    const mine = { ...chat, folderId: 'kept', model: 'kept' };
    const base = { ...chat, folderId: 'earlier', model: 'earlier' };
    const theirs = { ...chat, folderId: 'next', model: 'next' };
    const kept = { folderId: digest(['field', 'kept']) };
    const merged = merge('chats', { base, mine, theirs }, { kept });
    expect(merged.row).toMatchObject({ folderId: 'next', model: 'kept' });
    const changed = { ...mine, folderId: 'changed' };
    const other = merge('chats', { base, mine: changed, theirs }, { kept });
    expect(other.row).toMatchObject({ folderId: 'changed' });
  });

  it('deletes nothing without a trace that it had not seen', () => {
    const sides = { base: message, mine: message, theirs: null };
    const merged = merge('messages', sides, { isConcurrent: true });
    expect(merged).toMatchObject({ row: null, trashed: message });
  });
});

describe('numbers that only grow', () => {
  it.each([
    { collection: 'messages', field: 'editCount' },
    { collection: 'prompts', field: 'useCount' },
    { collection: 'prompts', field: 'lastUsedAtMs' },
    { collection: 'characters', field: 'lastUsedAtMs' },
    { collection: 'folders', field: 'updatedAtMs' },
  ])('are the greater of both in $field of $collection', ({ collection, field }) => {
    const [base, mine, theirs] = [1, 2, 3].map((value) => ({ id: 'x', [field]: value }));
    const none = { id: 'x' };
    for (const sides of [
      { base: base ?? none, mine: mine ?? none, theirs: theirs ?? none },
      { base: base ?? none, mine: theirs ?? none, theirs: mine ?? none },
    ]) {
      expect(merge(collection, sides).row).toEqual({ id: 'x', [field]: 3 });
    }
  });
});

describe('a deletion', () => {
  it.each([
    { collection: 'chats', hasTrash: true },
    { collection: 'messages', hasTrash: true },
    { collection: 'folders', hasTrash: true },
    { collection: 'prompts', hasTrash: true },
    { collection: 'characters', hasTrash: true },
    { collection: 'plugins', hasTrash: true },
    { collection: 'messageEdits', hasTrash: false },
    { collection: 'characterVersions', hasTrash: false },
    { collection: 'providers', hasTrash: false },
    { collection: 'settings', hasTrash: false },
  ])('leaves an unseen change of $collection in the trash: $hasTrash', (each) => {
    const [base, changed] = [
      { id: 'x', text: 'Old', parts: ['Old'] },
      { id: 'x', text: 'New', parts: ['New'] },
    ];
    const trashed = each.hasTrash ? changed : null;
    const taken = merge(each.collection, { base, mine: changed, theirs: null });
    expect(taken).toMatchObject({ row: null, trashed });
    const kept = merge(each.collection, { base, mine: null, theirs: changed });
    expect(kept).toMatchObject({ row: null, trashed });
  });

  it('beats a change that had not seen it, which goes to the trash', () => {
    const mine = { ...message, parts: ['Mine'] };
    const merged = merge('messages', { base: message, mine, theirs: null });
    expect(merged).toEqual({ row: null, isDirty: false, siblings: [], trashed: mine });
  });

  it('takes what nobody changed without a trace', () => {
    const merged = merge('messages', { base: message, mine: message, theirs: null });
    expect(merged).toMatchObject({ row: null, trashed: null });
  });

  it('of mine beats what had not seen it, and a new text of theirs goes to the trash', () => {
    const theirs = { ...message, parts: ['Theirs'] };
    const merged = merge('messages', { base: message, mine: null, theirs });
    expect(merged).toEqual({ row: null, isDirty: true, siblings: [], trashed: theirs });
  });

  it('of mine loses no text that theirs has kept among its earlier ones', () => {
    const theirs = { ...prompt, earlierTexts: ['Kept'] };
    const merged = merge('prompts', { base: prompt, mine: null, theirs });
    expect(merged).toMatchObject({ row: null, trashed: theirs });
  });

  it('of mine loses no text to a mark that theirs has set', () => {
    const theirs = { ...message, pinnedAtMs: 4 };
    const merged = merge('messages', { base: message, mine: null, theirs });
    expect(merged).toMatchObject({ row: null, isDirty: true, trashed: null });
  });

  it('of mine gives way to what was put back by somebody who had seen it', () => {
    const merged = merge('messages', { base: 'deleted', mine: null, theirs: message });
    expect(merged).toMatchObject({ row: message, isDirty: false });
  });

  it('of mine holds where theirs is what a server had left of an earlier state', () => {
    const sides = { base: 'deleted', mine: null, theirs: message } as const;
    const merged = merge('messages', sides, { isConcurrent: true });
    expect(merged).toMatchObject({ row: null, isDirty: true, trashed: message });
  });

  it('is none where a row is merely missing', () => {
    const sides = { base: message, mine: null, theirs: message };
    expect(merge('messages', sides, { isMineDeleted: false })).toMatchObject({
      row: message,
      isDirty: false,
    });
  });
});
