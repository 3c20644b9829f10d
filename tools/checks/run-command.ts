import { spawn } from 'node:child_process';

import { inRoot, root } from './root.ts';

export interface CommandResult {
  readonly isOk: boolean;
  /** Standard output and error, in the order in which they came. */
  readonly output: string;
}

interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly folder?: string;
}

// No step is this slow; one that hangs must not hold a build machine for hours.
const maxMs = 45 * 60 * 1000;

/** Runs a program of the project or of the system; the outcome is a value in every case. */
export function runCommand(
  command: string,
  args: readonly string[],
  { env = {}, folder = root }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: maxMs,
      env: {
        ...process.env,
        ...env,
        PATH: `${inRoot('node_modules', '.bin')}:${process.env['PATH'] ?? ''}`,
      },
    });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    const finish = (isOk: boolean, note = ''): void => {
      resolve({ isOk, output: Buffer.concat(chunks).toString('utf8') + note });
    };
    child.once('error', (error) => finish(false, `${command}: ${error.message}\n`));
    child.once('close', (code, signal) => {
      finish(code === 0, signal === null ? '' : `\nEnded by ${signal}.\n`);
    });
  });
}
