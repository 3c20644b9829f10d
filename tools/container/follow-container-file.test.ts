import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { followContainerFile } from './follow-container-file.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-container-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const follow = (lines: readonly string[]): ReturnType<typeof followContainerFile> =>
  followContainerFile(lines.join('\n'), folder, path.join(folder, 'stages'));

describe('following a container file', () => {
  it('copies, runs, and leaves the last stage with its command', () => {
    writeFileSync(path.join(folder, 'words'), 'from here');
    const image = follow([
      '# a comment',
      'FROM node AS build',
      'WORKDIR /app',
      'COPY words words',
      'RUN tr a-z A-Z < words > loud',
      'FROM node',
      'WORKDIR /app',
      'COPY --from=build /app/loud ./',
      'ENV HOST=0.0.0.0 COLOUR=red',
      'USER node',
      'CMD ["node", "main.ts"]',
    ]);
    expect(readFileSync(path.join(image.folder, 'loud'), 'utf8')).toBe('FROM HERE');
    expect(image.env).toEqual({ HOST: '0.0.0.0', COLOUR: 'red' });
    expect(image.command).toEqual(['node', 'main.ts']);
  });

  it('ends where a command fails, a stage is missing, or an instruction is unknown', () => {
    expect(() => follow(['FROM node', 'RUN exit 3'])).toThrow(/exit 3/);
    expect(() => follow(['FROM node', 'COPY --from=nowhere a b'])).toThrow('no stage "nowhere"');
    expect(() => follow(['FROM node', 'ONBUILD RUN true'])).toThrow('ONBUILD is not known here');
  });
});
