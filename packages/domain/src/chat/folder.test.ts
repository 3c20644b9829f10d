import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createFolderId, type FolderId } from '../shared/ids.ts';
import {
  canHoldFolder,
  foldersIn,
  placeOfFolder,
  buildFolderTree,
  canNest,
  flattenFolders,
  folderPath,
  folderWithDescendants,
  maxFolderDepth,
  placeFolder,
  type Folder,
} from './folder.ts';

const idOf = (name: string): FolderId => createFolderId(() => name);

function makeFolder(name: string, parent: string | null = null, order = 0): Folder {
  return {
    id: idOf(name),
    title: name,
    color: null,
    parentId: parent === null ? null : idOf(parent),
    order,
    systemInstruction: '',
    defaultModel: null,
    createdAtMs: 1,
    updatedAtMs: 1,
  };
}

const outline = (folders: readonly Folder[]): readonly string[] =>
  flattenFolders(buildFolderTree(folders)).map(
    ({ folder, depth }) => `${'-'.repeat(depth)}${folder.title}`,
  );

/** a (b (c), d), e */
const nested = [
  makeFolder('a', null, 0),
  makeFolder('b', 'a', 0),
  makeFolder('c', 'b', 0),
  makeFolder('d', 'a', 1),
  makeFolder('e', null, 1),
];

function applied(changed: readonly Folder[]): readonly Folder[] {
  const byId = new Map(changed.map((folder) => [folder.id, folder]));
  return nested.map((folder) => byId.get(folder.id) ?? folder);
}

describe('folders in folders', () => {
  it('stand in their order, each before what lies in it', () => {
    expect(outline(nested)).toEqual(['a', '-b', '--c', '-d', 'e']);
    expect(folderPath(nested, idOf('c')).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    expect(folderWithDescendants(nested, idOf('b'))).toEqual([idOf('b'), idOf('c')]);
  });

  it('are all shown once, whatever parents the rows name', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'gone'];
    const parent = fc.constantFrom(null, ...names);
    fc.assert(
      fc.property(fc.tuple(parent, parent, parent, parent, parent), (parents) => {
        const folders = parents.map((each, at) => makeFolder(names[at] ?? '', each, at));
        const shown = flattenFolders(buildFolderTree(folders)).map(({ folder }) => folder.id);
        expect(shown.toSorted()).toEqual(folders.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('never go into themselves or too deep', () => {
    expect(canNest(nested, idOf('a'), idOf('c'))).toBe(false);
    expect(canNest(nested, idOf('a'), idOf('a'))).toBe(false);
    expect(canNest(nested, idOf('e'), idOf('c'))).toBe(true);
    const chain = Array.from({ length: maxFolderDepth }, (_, at) =>
      makeFolder(`n${at}`, at === 0 ? null : `n${at - 1}`),
    );
    const deepest = idOf(`n${maxFolderDepth - 1}`);
    expect(canNest([...chain, makeFolder('x')], idOf('x'), deepest)).toBe(false);
    expect(placeFolder(nested, idOf('a'), { parentId: idOf('c'), beforeId: null })).toEqual([]);
  });

  it('hold no more where they are on the deepest level, or gone', () => {
    const chain = Array.from({ length: maxFolderDepth }, (_, at) =>
      makeFolder(`n${at}`, at === 0 ? null : `n${at - 1}`),
    );
    expect(chain.map(({ id }) => canHoldFolder(chain, id))).toEqual([
      ...Array.from({ length: maxFolderDepth - 1 }, () => true),
      false,
    ]);
    expect(canHoldFolder(chain, idOf('x'))).toBe(false);
  });

  it('without a parent, or in a circle, are moved among those of the top', () => {
    const damaged = [
      makeFolder('a', null, 0),
      makeFolder('b', 'gone', 1),
      makeFolder('c', 'd', 2),
      makeFolder('d', 'c', 3),
    ];
    expect(foldersIn(damaged, null).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd']);
    expect(damaged.map(({ id }) => placeOfFolder(damaged, id))).toEqual([null, null, null, null]);
    const changed = placeFolder(damaged, idOf('d'), { parentId: null, beforeId: idOf('a') });
    const byId = new Map(changed.map((folder) => [folder.id, folder]));
    const moved = damaged.map((folder) => byId.get(folder.id) ?? folder);
    expect(outline(moved)).toEqual(['d', 'a', 'b', 'c']);
    expect(placeOfFolder(nested, idOf('c'))).toBe(idOf('b'));
    expect(foldersIn(nested, idOf('a')).map(({ title }) => title)).toEqual(['b', 'd']);
  });

  it('T102 moving one numbers its new neighbours anew', () => {
    const changed = placeFolder(nested, idOf('e'), { parentId: idOf('a'), beforeId: idOf('d') });
    expect(outline(applied(changed))).toEqual(['a', '-b', '--c', '-e', '-d']);
    expect(changed.map(({ title, order }) => `${title}${order}`)).toEqual(['e1', 'd2']);
  });
});

describe('folders that stand side by side', () => {
  const twins = [
    { ...makeFolder('b'), createdAtMs: 1 },
    { ...makeFolder('a'), createdAtMs: 1 },
    { ...makeFolder('c'), createdAtMs: 2 },
    { ...makeFolder('d', null, -1), createdAtMs: 0 },
  ];

  it('go by their number, then the newer before the older, then by id', () => {
    expect(outline(twins)).toEqual(['d', 'c', 'a', 'b']);
    expect(outline(twins.toReversed())).toEqual(['d', 'c', 'a', 'b']);
  });

  it('count once where two rows have one id, the last of them', () => {
    expect(outline([makeFolder('a'), { ...makeFolder('a'), title: 'A' }])).toEqual(['A']);
  });
});

describe('the way to a folder', () => {
  it('is empty for none and for one that is gone', () => {
    expect(folderPath(nested, null)).toEqual([]);
    expect(folderPath(nested, idOf('gone'))).toEqual([]);
    expect(folderWithDescendants(nested, idOf('gone'))).toEqual([]);
    expect(placeOfFolder(nested, idOf('gone'))).toBeNull();
    expect(foldersIn(nested, idOf('gone'))).toEqual([]);
  });

  it('ends where parents form a circle', () => {
    const circle = [makeFolder('a', 'b'), makeFolder('b', 'a')];
    expect(folderPath(circle, idOf('a')).map(({ title }) => title)).toEqual(['b', 'a']);
    const own = [makeFolder('a', 'a')];
    expect(folderPath(own, idOf('a'))).toHaveLength(1);
  });
});

describe('moving a folder', () => {
  it('to the end is what happens where no neighbour is named, or one that is not there', () => {
    for (const beforeId of [null, idOf('c'), idOf('gone')]) {
      const changed = placeFolder(nested, idOf('e'), { parentId: idOf('a'), beforeId });
      expect(outline(applied(changed))).toEqual(['a', '-b', '--c', '-d', '-e']);
    }
  });

  it('to where it stands changes nothing', () => {
    expect(placeFolder(nested, idOf('a'), { parentId: null, beforeId: idOf('e') })).toEqual([]);
    expect(placeFolder(nested, idOf('d'), { parentId: idOf('a'), beforeId: null })).toEqual([]);
  });

  it('that is gone, or into one that is gone, changes nothing', () => {
    expect(placeFolder(nested, idOf('gone'), { parentId: null, beforeId: null })).toEqual([]);
    expect(placeFolder(nested, idOf('e'), { parentId: idOf('gone'), beforeId: null })).toEqual([]);
  });

  it('takes along what lies in it, as deep as there is room', () => {
    const chain = Array.from({ length: maxFolderDepth - 1 }, (_, at) =>
      makeFolder(`n${at}`, at === 0 ? null : `n${at - 1}`),
    );
    const pair = [makeFolder('x', null, 1), makeFolder('y', 'x')];
    const place = (name: string): boolean => canNest([...chain, ...pair], idOf('x'), idOf(name));
    expect(place(`n${maxFolderDepth - 3}`)).toBe(true);
    expect(place(`n${maxFolderDepth - 2}`)).toBe(false);
    expect(canNest(chain, idOf('new'), idOf(`n${maxFolderDepth - 2}`))).toBe(true);
    expect(canNest(nested, idOf('c'), null)).toBe(true);
  });

  it('leaves every folder in its place below, with numbers from 0 without gaps', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(name, fc.option(name), fc.option(name), (moved, parent, before) => {
        const parentId = parent === null ? null : idOf(parent);
        const changed = placeFolder(nested, idOf(moved), {
          parentId,
          beforeId: before === null ? null : idOf(before),
        });
        const after = applied(changed);
        expect(folderWithDescendants(after, idOf(moved))).toEqual(
          folderWithDescendants(nested, idOf(moved)),
        );
        if (changed.length === 0) return;
        expect(foldersIn(after, parentId).map(({ order }) => order)).toEqual(
          foldersIn(after, parentId).map((_, index) => index),
        );
      }),
    );
  });
});
