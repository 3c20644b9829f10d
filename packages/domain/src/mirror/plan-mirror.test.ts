import { describe, expect, it } from 'vitest';

import type { Chat } from '../chat/chat.ts';
import type { Folder } from '../chat/folder.ts';
import type { ChatId, FolderId } from '../shared/ids.ts';
import {
  mirrorFileName,
  numberedName,
  planMirror,
  readMirrorList,
  writeMirrorList,
  type MirrorFiles,
  type MirrorInput,
} from './plan-mirror.ts';

const idOf = (name: string): ChatId => `ch-${name}` as ChatId;

function makeChat(name: string, fields: Partial<Chat> = {}): Chat {
  return {
    id: idOf(name),
    title: name,
    titleSource: 'user',
    preview: '',
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    activeLeafId: null,
    messageCount: 2,
    trashedAtMs: null,
    ...fields,
  };
}

const plan = (chats: readonly Chat[], files: MirrorFiles = new Map(), changed: ChatId[] = []) =>
  planWith({ chats, files, changed, folders: [] });

type Given = Pick<MirrorInput, 'chats' | 'files' | 'folders'> & { readonly changed?: ChatId[] };

const planWith = ({ chats, files, folders, changed = [] }: Given) =>
  planMirror({
    chats,
    folders,
    storedIds: new Set(chats.map(({ id }) => id)),
    files,
    format: 'markdown',
    changed: new Set(changed),
  });

/** The files after everything of a plan was done. */
function done(chats: readonly Chat[], files: MirrorFiles = new Map()): MirrorFiles {
  const { writes, removals } = plan(chats, files);
  const next = new Map(files);
  for (const { chatId, file } of writes) next.set(chatId, file);
  for (const id of removals) next.delete(id);
  return next;
}

function makeFolder(name: string, fields: Partial<Folder> = {}): Folder {
  return {
    id: `fo-${name}` as FolderId,
    title: name,
    color: null,
    parentId: null,
    order: 0,
    systemInstruction: '',
    defaultModel: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    ...fields,
  };
}

describe('the plan of a mirror', () => {
  it('writes what is new, then only what has changed', () => {
    const chats = [makeChat('a'), makeChat('b')];
    const files = done(chats);
    expect([...files.values()].map(({ name }) => name)).toEqual(['a (ch-a).md', 'b (ch-b).md']);
    expect(plan(chats, files)).toEqual({ writes: [], removals: [] });
    const changed = [makeChat('a'), makeChat('b', { updatedAtMs: 2 })];
    expect(plan(changed, files).writes.map(({ chatId }) => chatId)).toEqual([idOf('b')]);
    expect(plan(chats, files, [idOf('a')]).writes.map(({ chatId }) => chatId)).toEqual([idOf('a')]);
  });

  it('follows a new title, and keeps a name that had to be numbered', () => {
    const files = done([makeChat('a')]);
    expect(plan([makeChat('a', { title: 'Other' })], files).writes).toMatchObject([
      { file: { name: 'Other (ch-a).md' }, replaces: 'a (ch-a).md' },
    ]);
    const numbered = new Map([[idOf('a'), { name: 'a (ch-a) 2.md', version: '' }]]);
    expect(plan([makeChat('a')], numbered).writes).toMatchObject([
      { file: { name: 'a (ch-a) 2.md' } },
    ]);
    expect(plan([makeChat('a')], numbered).writes[0]).not.toHaveProperty('replaces');
  });

  it('writes the chats of a folder again whose name, or that of one around it, has changed', () => {
    const inner = makeFolder('inner', { parentId: 'fo-outer' as FolderId });
    const chats = [makeChat('a', { folderId: inner.id }), makeChat('b')];
    const before = [makeFolder('outer'), inner];
    const files = new Map(
      planWith({ chats, files: new Map(), folders: before }).writes.map(({ chatId, file }) => [
        chatId,
        file,
      ]),
    );
    const moved = [makeFolder('outer', { order: 3, color: 'red' }), inner];
    expect(planWith({ chats, files, folders: moved }).writes).toEqual([]);
    const renamed = [makeFolder('outer', { title: 'Work' }), inner];
    expect(planWith({ chats, files, folders: renamed }).writes.map(({ chatId }) => chatId)).toEqual(
      [idOf('a')],
    );
  });

  it('leaves the file of a chat in the trash alone until the chat is gone', () => {
    const files = done([makeChat('a')]);
    const trashed = makeChat('a', { trashedAtMs: 5, updatedAtMs: 9 });
    expect(plan([trashed], files)).toEqual({ writes: [], removals: [] });
    expect(plan([], files)).toEqual({ writes: [], removals: [idOf('a')] });
  });
});

describe('names of files', () => {
  it.each([
    ['A: "plan" / draft?', 'A plan draft (ch-a).md'],
    ['..\\..\\windows', 'windows (ch-a).md'],
    ['', 'Chat (ch-a).md'],
    ['...', 'Chat (ch-a).md'],
    ['\u202Egnp.exe', 'gnp.exe (ch-a).md'],
    ['漢'.repeat(100), `${'漢'.repeat(40)} (ch-a).md`],
  ])('%j becomes %j', (title, name) => {
    expect(mirrorFileName({ id: idOf('a'), title }, 'markdown')).toBe(name);
  });

  it('takes the number in front of the ending', () => {
    expect(numberedName('a (ch-a).md', 1)).toBe('a (ch-a).md');
    expect(numberedName('a (ch-a).md', 3)).toBe('a (ch-a) 3.md');
  });
});

describe('the list of files', () => {
  it('comes back as it was written', () => {
    const files = done([makeChat('a'), makeChat('b', { title: '../x' })]);
    expect(readMirrorList(writeMirrorList(files))).toEqual(files);
  });

  it.each(['', 'null', '[]', '{"files":7}', '{"files":{"ch-a":{}}}'])('of %j is empty', (text) => {
    expect(readMirrorList(text).size).toBe(0);
  });

  it.each(['diary.md', '../a (ch-a).md', '.a (ch-a).md', 'a (ch-a).exe', 'b/a (ch-a).md'])(
    'has no power over the foreign file %j',
    (name) => {
      const text = JSON.stringify({ files: { 'ch-a': { name, version: '1' } } });
      expect(readMirrorList(text).size).toBe(0);
    },
  );
});
