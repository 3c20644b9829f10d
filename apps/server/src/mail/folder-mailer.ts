import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { ok } from '@parley/domain/shared/result.ts';

import type { Mail, Mailer } from './mailer.ts';

/** Mail as files of the operator, for servers that have no way to send any. */
export interface FolderMailer extends Mailer {
  /** Deletes files that are older than a day. */
  readonly clean: () => Promise<void>;
}

interface FolderMailerOptions {
  /** Absolute; made with the first mail. */
  readonly folder: string;
  readonly nowMs: () => number;
  /** Told of each mail, with its file. */
  readonly onWritten: (file: string, mail: Mail) => void;
}

const keptMs = 24 * 3_600_000;

/** Writes each mail to a file that only the user of this process can read. */
export function createFolderMailer({
  folder,
  nowMs,
  onWritten,
}: FolderMailerOptions): FolderMailer {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date(nowMs()).toISOString().replaceAll(/[:.]/g, '-');
      const file = path.join(folder, `${time}-${randomBytes(4).toString('hex')}.txt`);
      const content = `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}\n`;
      await writeFile(file, content, { flag: 'wx', mode: 0o600 });
      onWritten(file, mail);
      return ok(undefined);
    },
    async clean() {
      for (const name of await namesIn(folder)) {
        const file = path.join(folder, name);
        const { mtimeMs } = await stat(file);
        if (mtimeMs < nowMs() - keptMs) await rm(file, { force: true });
      }
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => /^\d{4}-[\dTZ-]+-[\da-f]{8}\.txt$/.test(name));
  } catch {
    // There was no mail yet.
    return [];
  }
}
