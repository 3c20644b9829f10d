import { expect, it } from 'vitest';

import { createFolderId, type FolderId } from '../shared/ids.ts';
import { folderInstructions, folderModel } from './folder-defaults.ts';
import type { Folder } from './folder.ts';
import { otherModel, testModel } from './testing/test-messages.ts';

const idOf = (name: string): FolderId => createFolderId(() => name);

function makeFolder(name: string, parent: string | null, fields: Partial<Folder> = {}): Folder {
  return {
    id: idOf(name),
    title: name,
    color: null,
    parentId: parent === null ? null : idOf(parent),
    order: 0,
    systemInstruction: '',
    defaultModel: null,
    createdAtMs: 1,
    updatedAtMs: 1,
    ...fields,
  };
}

const work = makeFolder('work', null, {
  systemInstruction: 'Be formal.',
  defaultModel: testModel,
});
const mail = makeFolder('mail', 'work', { systemInstruction: ' \n' });
const drafts = makeFolder('drafts', 'mail', {
  systemInstruction: 'Be short.',
  defaultModel: otherModel,
});
const folders = [drafts, work, mail];

const said = (id: FolderId | null): readonly string[] =>
  folderInstructions(folders, id).map(({ title, text }) => `${title}: ${text}`);

it('gives a chat the instructions of all folders around it, the nearest last', () => {
  expect(said(drafts.id)).toEqual(['work: Be formal.', 'drafts: Be short.']);
  expect(said(mail.id)).toEqual(['work: Be formal.']);
  expect(said(null)).toEqual([]);
  expect(said(idOf('gone'))).toEqual([]);
});

it('takes the model of the nearest folder that has one which can be asked', () => {
  expect(folderModel(folders, drafts.id)?.model).toEqual(otherModel);
  expect(folderModel(folders, mail.id)).toEqual({ folder: work, model: testModel });
  expect(folderModel(folders, drafts.id, (model) => model === testModel)?.model).toEqual(testModel);
  expect(folderModel(folders, drafts.id, () => false)).toBeUndefined();
  expect(folderModel(folders, null)).toBeUndefined();
});
