import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { WrittenRows } from '../backup/backup-file.ts';
import {
  controlSocket,
  writeRowsAnswer,
  writeRowsPath,
  type WriteRowsAnswer,
} from './control-protocol.ts';

/** Why a running server gave nothing. */
export interface ControlError {
  readonly code:
    | 'control-unreachable'
    /** Another backup is under way. */
    | 'control-busy'
    /** Its log says why. */
    | 'control-failed';
}

/** Has the server that runs over a data folder write all rows, and takes them into a new folder. */
export async function takeRowsFromServer(
  dataFolder: string,
  target: string,
): Promise<Result<WrittenRows, ControlError>> {
  const answered = await ask(dataFolder);
  if (!answered.ok) return answered;
  const { folder, written } = answered.value;
  await mkdir(target, { mode: 0o700 });
  for (const name of await readdir(folder)) {
    await copyDurably(path.join(folder, name), path.join(target, name));
  }
  await rm(folder, { recursive: true });
  return ok(written);
}

function ask(dataFolder: string): Promise<Result<WriteRowsAnswer, ControlError>> {
  return new Promise((resolve) => {
    const asked = request({
      socketPath: controlSocket(dataFolder),
      method: 'POST',
      path: writeRowsPath,
    });
    asked.once('error', () => resolve(err({ code: 'control-unreachable' })));
    asked.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('error', () => resolve(err({ code: 'control-failed' })));
      response.once('end', () => {
        if (response.statusCode === 409) resolve(err({ code: 'control-busy' }));
        else resolve(readAnswer(text));
      });
    });
    asked.end();
  });
}

function readAnswer(text: string): Result<WriteRowsAnswer, ControlError> {
  try {
    return ok(writeRowsAnswer.parse(JSON.parse(text)));
  } catch {
    return err({ code: 'control-failed' });
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
