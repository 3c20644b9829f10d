import { firstLine } from '#src/data/backup/backup-layout.ts';
import type { ImportAnswer } from '#src/platform/import-protocol.ts';
import { makeZip } from '#src/platform/testing/make-zip.ts';
import { describe, expect, it } from 'vitest';

import { createImportSession } from './import-session.ts';

const levels = 1_000_000;
const nested = '['.repeat(levels) + ']'.repeat(levels);

function inspect(file: File): Promise<ImportAnswer> {
  return createImportSession(() => 1).answer({ type: 'inspect', files: [file] });
}

describe('a file that is nested a million times', () => {
  it.each([
    ['a list', nested],
    ['an object', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
  ])('is of no known form (%s)', async (_name, text) => {
    expect(await inspect(new File([text], 'x.json'))).toEqual({
      type: 'failed',
      failure: 'unknown-format',
    });
  });

  it('is no JSON where it was cut off', async () => {
    expect(await inspect(new File(['['.repeat(levels)], 'x.json'))).toEqual({
      type: 'failed',
      failure: 'not-json',
    });
  });

  it.each([
    ['another program', `{"data":{"chats":[{"chatTitle":"Deep","messages":${nested}}]}}`],
    ['our own', `${firstLine}\n"chats":[\n{"chatTitle":"Deep","x":${nested}}\n]\n},\n}\n`],
  ])('names the chat that is, in a backup of %s', async (_name, text) => {
    expect(await inspect(new File([text], 'x.json'))).toMatchObject({
      type: 'inspected',
      inspection: { skipped: [{ title: 'Deep', reason: 'too-deep' }], counts: { chats: 0 } },
    });
  });
});

describe('an archive in an archive', () => {
  const inner = makeZip({ 'conversations.json': '[]' });

  it.each([
    ['alone', { 'inner.zip': inner }],
    ['beside another', { 'inner.zip': inner, 'other.zip': inner }],
    ['under another name', { 'inner.json': inner }],
  ])('is refused and not opened (%s)', async (_name, entries) => {
    const answer = await inspect(new File([makeZip(entries)], 'x.zip'));
    expect(answer).toMatchObject({ type: 'failed' });
    expect(answer.type === 'failed' && answer.failure).toMatch(/^(not-json|empty|unknown-format)$/);
  });
});
