import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';

import { followContainerFile, type FollowedImage } from '../container/follow-container-file.ts';
import type { CheckStep, StepResult } from './check-step.ts';
import { inRoot, root } from './root.ts';

/** Does what the container file says, without a container engine, and starts what comes out. */
export function containerStep(): CheckStep {
  return {
    name: 'container file',
    level: 'long',
    async run() {
      const folder = mkdtempSync(path.join(tmpdir(), 'parley-image-'));
      try {
        const context = path.join(folder, 'context');
        copyContext(context);
        const source = readFileSync(inRoot('Dockerfile'), 'utf8');
        const image = followContainerFile(source, context, path.join(folder, 'stages'));
        return await startImage(image, path.join(folder, 'data'));
      } catch (error) {
        return { passed: 0, failed: 1, output: String(error) };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

const ignored = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'results']);

/** The files that a build of an image is given; `.dockerignore` names the rest. */
function copyContext(target: string): void {
  cpSync(root, target, {
    recursive: true,
    filter: (file) =>
      !ignored.has(path.basename(file)) || path.relative(root, file).includes(`${path.sep}src`),
  });
}

async function startImage(image: FollowedImage, dataFolder: string): Promise<StepResult> {
  const [, ...args] = image.command;
  const server = spawn(process.execPath, args, {
    cwd: image.folder,
    env: { ...process.env, ...image.env, PARLEY_DATA_DIR: dataFolder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const address = await addressOf(server);
    const page = await fetch(address);
    const isApp = page.ok && (await page.text()).includes('<title>');
    return isApp
      ? { passed: 1, failed: 0, output: '' }
      : { passed: 0, failed: 1, output: `The page answered ${page.status}.` };
  } finally {
    server.kill('SIGKILL');
  }
}

function addressOf(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const collect = (chunk: Buffer): void => {
      text += chunk.toString('utf8');
      const [address] = /http:\/\/\S+\//.exec(text) ?? [];
      if (address !== undefined) resolve(address.replace('0.0.0.0', '127.0.0.1'));
    };
    server.stdout?.on('data', collect);
    server.stderr?.on('data', collect);
    server.once('close', () => reject(new Error(`The server ended: ${text}`)));
  });
}
