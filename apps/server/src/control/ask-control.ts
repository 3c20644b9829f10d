import { copyFile, mkdir, open, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { z } from 'zod/mini';

import type { WrittenRows } from '../backup/backup-file.ts';
import {
  controlSocket,
  licenseOutcome,
  licensePath,
  writeRowsAnswer,
  writeRowsPath,
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
  const answered = await ask(dataFolder, { path: writeRowsPath, answer: writeRowsAnswer });
  if (!answered.ok) return answered;
  const { folder, written } = answered.value;
  await mkdir(target, { mode: 0o700 });
  for (const name of await readdir(folder)) {
    await copyDurably(path.join(folder, name), path.join(target, name));
  }
  await rm(folder, { recursive: true });
  return ok(written);
}

/** Has the server that runs over a data folder do what is asked of licenses. */
export async function askForLicenses(
  dataFolder: string,
  words: readonly string[],
): Promise<Result<Result<string, string>, ControlError>> {
  const question = { path: licensePath, answer: licenseOutcome, body: words };
  return ask(dataFolder, question);
}

interface Question<T> {
  readonly path: string;
  readonly answer: z.ZodMiniType<T>;
  readonly body?: unknown;
}

function ask<T>(
  dataFolder: string,
  { path: asked, answer, body }: Question<T>,
): Promise<Result<T, ControlError>> {
  return new Promise((resolve) => {
    const question = request({
      socketPath: controlSocket(dataFolder),
      method: 'POST',
      path: asked,
    });
    question.once('error', () => resolve(err({ code: 'control-unreachable' })));
    question.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.once('error', () => resolve(err({ code: 'control-failed' })));
      response.once('end', () => {
        if (response.statusCode === 409) resolve(err({ code: 'control-busy' }));
        else resolve(readAnswer(answer, text));
      });
    });
    question.end(JSON.stringify(body));
  });
}

function readAnswer<T>(answer: z.ZodMiniType<T>, text: string): Result<T, ControlError> {
  try {
    return ok(answer.parse(JSON.parse(text)));
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
