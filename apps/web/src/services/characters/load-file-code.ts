import type * as FileCode from './character-file-code.ts';

/** The code for files of characters, which are rare; undefined where it could not be loaded. */
export async function loadFileCode(): Promise<typeof FileCode | undefined> {
  return import('./character-file-code.ts').catch(() => undefined);
}
