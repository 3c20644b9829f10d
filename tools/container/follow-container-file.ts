import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { readContainerFile, type Instruction } from './read-container-file.ts';

/** A stage that was followed: a folder in place of the file system of an image. */
interface Stage {
  readonly name: string;
  readonly folder: string;
  workFolder: string;
  readonly env: Record<string, string>;
  command: readonly string[];
}

/** What is left at the end: where it lies, and how it is started. */
export interface FollowedImage {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

// They change users and folders of an image, of which there is none.
const leftOut = new Set(['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK']);

/**
 * Does what a container file says without a container engine: each stage is a folder, and `RUN` is run
 * in its work folder. What it does not do is change users and the file system outside of that folder.
 *
 * @param context the files of the project, as `COPY` sees them
 */
export function followContainerFile(
  source: string,
  context: string,
  target: string,
): FollowedImage {
  const stages: Stage[] = [];
  for (const instruction of readContainerFile(source)) {
    if (leftOut.has(instruction.name)) continue;
    follow(instruction, { stages, context, target });
  }
  const last = stages.at(-1);
  if (last === undefined) throw new Error('The container file has no stage.');
  return { folder: last.workFolder, env: last.env, command: last.command };
}

interface Following {
  readonly stages: Stage[];
  readonly context: string;
  readonly target: string;
}

function follow(instruction: Instruction, following: Following): void {
  const { name, words, text } = instruction;
  if (name === 'FROM') {
    begin(words, following);
    return;
  }
  const stage = following.stages.at(-1);
  if (stage === undefined) throw new Error(`${name} stands before the first stage.`);
  if (name === 'WORKDIR') {
    stage.workFolder = path.join(stage.folder, text);
    mkdirSync(stage.workFolder, { recursive: true });
  } else if (name === 'COPY') copy(words, stage, following);
  else if (name === 'RUN') run(text, stage);
  else if (name === 'ENV') Object.assign(stage.env, pairsOf(words));
  else if (name === 'CMD') stage.command = listOf(text);
  else throw new Error(`${name} is not known here.`);
}

function begin(words: readonly string[], { stages, target }: Following): void {
  const name = words[2] ?? `stage-${stages.length}`;
  const folder = path.join(target, name);
  mkdirSync(folder, { recursive: true });
  stages.push({ name, folder, workFolder: folder, env: {}, command: [] });
}

function copy(words: readonly string[], stage: Stage, { stages, context }: Following): void {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const root = from === undefined ? context : stages.find(({ name }) => name === from)?.folder;
  if (root === undefined) throw new Error(`There is no stage "${from}".`);
  const places = words.filter((word) => !word.startsWith('--'));
  const to = path.join(stage.workFolder, places.at(-1) ?? '');
  for (const place of places.slice(0, -1)) {
    const isInto = places.at(-1)?.endsWith('/') === true;
    cpSync(path.join(root, place), isInto ? path.join(to, path.basename(place)) : to, {
      recursive: true,
    });
  }
}

function run(command: string, stage: Stage): void {
  // The folder of the data is that of the image, not of this machine.
  if (command.includes('/data')) return;
  execFileSync('sh', ['-c', command], { cwd: stage.workFolder, stdio: 'pipe' });
}

function listOf(text: string): readonly string[] {
  const words: unknown = JSON.parse(text);
  return Array.isArray(words) ? words.map(String) : [];
}

function pairsOf(words: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    words.map((word) => {
      const end = word.indexOf('=');
      return [word.slice(0, end), word.slice(end + 1)];
    }),
  );
}
