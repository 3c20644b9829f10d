import * as foreign from '@parley/domain/import/testing/foreign-files.ts';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import type { ImportReport } from './import-types.ts';

import { bring, openUsed } from './testing/bring-file.ts';
import { jsonFile } from './testing/import-bench.ts';
import {
  deep,
  deepFile,
  foreignForms,
  makeSmallBackup,
  placesOf,
  replaceAt,
} from './testing/small-files.ts';
import { fuzzRuns } from '#src/data/testing/fuzz-runs.ts';

/*
 * Files that are damaged in every way that anybody thought of. Each is refused whole, and then the
 * storage is as it was; or it comes in, and then the report says how much, what lies in the store is
 * sound, and it is what the report says.
 */

let backup: string;

beforeAll(async () => {
  backup = await makeSmallBackup();
});

/** Values that stand where another kind is expected. */
const wrongValues: readonly unknown[] = [
  null,
  0,
  -1,
  1e300,
  '',
  'text',
  [],
  {},
  true,
  [[]],
  [null],
];

const forms: readonly (readonly [string, () => unknown])[] = [
  ['a backup', () => JSON.parse(backup)],
  ...foreignForms,
];

describe('T251 a value of a wrong kind anywhere in a file', () => {
  it.each(forms)(
    'of %s does no harm',
    async (_name, read) => {
      const value = read();
      const places = placesOf(value);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.constantFrom(...places), fc.constantFrom(...wrongValues)), {
            minLength: 1,
            maxLength: 3,
          }),
          async (changes) => {
            let damaged = value;
            for (const [way, next] of changes) damaged = replaceAt(damaged, way, next);
            expect(await bring(await openUsed(), jsonFile(damaged))).toBeDefined();
          },
        ),
        { seed: 12, numRuns: fuzzRuns(40) },
      );
    },
    60_000,
  );
});

describe('T251 a file that was cut off', () => {
  it('is refused wherever that happened', async () => {
    const bench = await openUsed();
    const lines = backup.split('\n').length;
    for (let part = 1; part < 40; part += 1) {
      const cut = backup.slice(0, Math.floor((backup.length * part) / 40));
      const outcome = await bring(bench, new File([cut], 'a.json'));
      expect(outcome, `${part} of 40 parts, ${lines} lines`).toHaveProperty('refused');
    }
    for (const [, read] of forms) {
      const text = JSON.stringify(read());
      for (const share of [0.1, 0.5, 0.9, 0.999]) {
        const cut = text.slice(0, Math.floor(text.length * share));
        expect(await bring(bench, new File([cut], 'a.json'))).toEqual({ refused: 'not-json' });
      }
    }
  });
});

/** A conversation of ChatGPT with these nodes: name, parent, text. */
function chatGpt(nodes: readonly (readonly [string, string | null, string])[], id = 'c-1'): object {
  const mapping = Object.fromEntries(
    nodes.map(([name, parent, text]) => [
      name,
      {
        id: name,
        parent,
        message: {
          author: { role: 'user' },
          content: { content_type: 'text', parts: [text] },
        },
      },
    ]),
  );
  return { title: 'Tree', conversation_id: id, current_node: nodes.at(-1)?.[0], mapping };
}

function ownChat(id: string, messages: readonly object[], chat: object = {}): object {
  return { id, messages: [], parley: { chat: { id, title: id, ...chat }, messages } };
}

function own(chats: readonly object[], more: object = {}): File {
  return jsonFile({ data: { chats, parley: { version: 1, ...more } } });
}

const said = (id: string, parentId: string | null, text = id): object => ({
  id,
  parentId,
  role: 'user',
  parts: [{ type: 'text', text }],
});

function imported(fields: Partial<ImportReport>): unknown {
  return { report: expect.objectContaining(fields) as unknown };
}

const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'utf16le'));

describe('T251 T192 malformed files', () => {
  const skippedDeep = [expect.objectContaining({ reason: 'too-deep' })] as never;

  it.each<readonly [string, () => File, unknown]>([
    ['nothing at all', () => new File([], 'a.json'), { refused: 'not-json' }],
    ['a number', () => jsonFile(17), { refused: 'unknown-format' }],
    [
      'Latin-1 with accents',
      () => new File([Buffer.from('["café"]', 'latin1')], 'a'),
      { refused: 'not-json' },
    ],
    [
      'UTF-16 that does not say so',
      () => new File([utf16(JSON.stringify(foreign.chatGpt))], 'a.json'),
      { refused: 'not-json' },
    ],
    [
      'nested ten thousand deep beside a good conversation',
      () => deepFile([...foreign.chatGpt, { title: 'Deep', mapping: { a: deep } }]),
      // The other one is the picture of the good conversation, whose bytes are not in the file.
      imported({ newChats: 1, skippedCount: 2, skipped: [expect.anything(), ...skippedDeep] }),
    ],
    [
      'nested ten thousand deep in a backup',
      () =>
        deepFile({
          data: {
            chats: [ownChat('ch-1', [said('ms-1', null)]), ownChat('ch-2', [], { x: deep })],
            parley: { version: 1 },
          },
        }),
      imported({ newChats: 1, skippedCount: 1, skipped: skippedDeep }),
    ],
    [
      '__proto__ as a key everywhere',
      () =>
        new File(
          [
            JSON.stringify(foreign.chatGpt).replaceAll(
              '"title":',
              '"__proto__":{"polluted":1},"\\u005f\\u005fproto__":{"polluted":1},"title":',
            ),
          ],
          'a.json',
        ),
      imported({ newChats: 1 }),
    ],
    [
      '__proto__ as the id of a chat, a message and a folder',
      () =>
        own([ownChat('__proto__', [said('__proto__', 'constructor')])], {
          folders: [{ id: '__proto__', title: 'x' }],
        }),
      expect.anything(),
    ],
    [
      'a circle of three messages, and one that is its own parent',
      () =>
        jsonFile([
          chatGpt([
            ['a', 'c', 'one'],
            ['b', 'a', 'two'],
            ['c', 'b', 'three'],
            ['d', 'd', 'four'],
          ]),
        ]),
      imported({ newChats: 1, newMessages: 4 }),
    ],
    [
      'a circle in a backup',
      () => own([ownChat('ch-1', [said('ms-1', 'ms-2'), said('ms-2', 'ms-1')])]),
      imported({ newChats: 1, newMessages: 2 }),
    ],
    [
      'parents that are not there',
      () =>
        jsonFile([
          chatGpt([
            ['a', 'gone', 'one'],
            ['b', 'lost', 'two'],
          ]),
        ]),
      imported({ newChats: 1, newMessages: 2 }),
    ],
    [
      'a parent of a backup that is not there',
      () => own([ownChat('ch-1', [said('ms-1', 'ms-gone')], { activeLeafId: 'ms-lost' })]),
      imported({ newChats: 1, newMessages: 1 }),
    ],
    [
      'two conversations of one id',
      () => jsonFile([chatGpt([['a', null, 'one']]), chatGpt([['b', null, 'two']])]),
      imported({ newMessages: 2 }),
    ],
    [
      'two messages of one id that say different things',
      () => own([ownChat('ch-1', [said('ms-1', null, 'one'), said('ms-1', null, 'two')])]),
      imported({ newChats: 1, newMessages: 2 }),
    ],
    [
      'one message id in two chats',
      () => own([ownChat('ch-1', [said('ms-1', null)]), ownChat('ch-2', [said('ms-1', null)])]),
      imported({ newChats: 2, newMessages: 2 }),
    ],
    [
      'folders in a circle, and one id twice',
      () =>
        own([ownChat('ch-1', [said('ms-1', null)], { folderId: 'fo-1' })], {
          folders: [
            { id: 'fo-1', title: 'a', parentId: 'fo-2' },
            { id: 'fo-2', title: 'b', parentId: 'fo-1' },
            { id: 'fo-1', title: 'c' },
          ],
        }),
      imported({ newChats: 1 }),
    ],
    [
      'an attachment that is not what its name says',
      () =>
        own([ownChat('ch-1', [said('ms-1', null)])], {
          attachments: [{ id: 'a'.repeat(64), mediaType: 'text/html', data: 'PGI+' }, { id: 5 }, 7],
        }),
      imported({ newChats: 1, skippedCount: 3 }),
    ],
    [
      'a chat that is no object',
      () => own([ownChat('ch-1', [said('ms-1', null)]), 7 as never, [] as never]),
      imported({ newChats: 1, skippedCount: 2 }),
    ],
    [
      'messages that are no objects',
      () => own([ownChat('ch-1', [said('ms-1', null), 5 as never, null as never, { id: 3 }])]),
      imported({ newChats: 1, newMessages: 1, skippedCount: 3 }),
    ],
  ])('%s', async (_title, make, outcome) => {
    expect(await bring(await openUsed(), make())).toEqual(outcome);
  });
});
