import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { createFolderMailer } from './folder-mailer.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'parley-mail-'));
});

afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

const mail = { to: 'ann@example.org', subject: 'Your code', text: 'ABCDEF' };
const nowMs = Date.UTC(2026, 10, 27, 9, 30);
const hourMs = 3_600_000;

it('writes a file that nobody else can read, and tells where it is', async () => {
  const written: string[] = [];
  const folder = path.join(parent, 'mail');
  const mailer = createFolderMailer({
    folder,
    nowMs: () => nowMs,
    onWritten: (file) => written.push(file),
  });
  expect(await mailer.send(mail)).toEqual({ ok: true, value: undefined });
  await mailer.send(mail);
  const [file = ''] = written;
  expect(written).toHaveLength(2);
  expect(readFileSync(file, 'utf8')).toBe('To: ann@example.org\nSubject: Your code\n\nABCDEF\n');
  expect(path.basename(file)).toMatch(/^2026-11-27T09-30-00-000Z-[\da-f]{8}\.txt$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('deletes its files after a day, and no other', async () => {
  let now = nowMs;
  const written: string[] = [];
  const mailer = createFolderMailer({
    folder: parent,
    nowMs: () => now,
    onWritten: (file) => {
      written.push(file);
      utimesSync(file, now / 1000, now / 1000);
    },
  });
  await mailer.send(mail);
  now += hourMs;
  await mailer.send(mail);
  writeFileSync(path.join(parent, 'notes.txt'), 'mine');
  utimesSync(path.join(parent, 'notes.txt'), 1, 1);
  now = nowMs + 24 * hourMs + 1;
  await mailer.clean();
  expect(readdirSync(parent).toSorted()).toEqual(
    [path.basename(written[1] ?? ''), 'notes.txt'].toSorted(),
  );
});

it('has nothing to delete before the first mail', async () => {
  const folder = path.join(parent, 'mail');
  const mailer = createFolderMailer({ folder, nowMs: () => nowMs, onWritten: () => undefined });
  await expect(mailer.clean()).resolves.toBeUndefined();
  expect(readdirSync(parent)).toEqual([]);
});
