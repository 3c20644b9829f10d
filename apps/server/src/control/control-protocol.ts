import path from 'node:path';

import { z } from 'zod/mini';

import { writtenRows } from '../backup/backup-file.ts';

/*
 * The embedded database belongs to one process. Who else needs something of it asks that process, over
 * a socket in the data folder that only its user can open.
 */

/** Where a server listens for its operator. */
export function controlSocket(dataFolder: string): string {
  return path.join(dataFolder, 'control.sock');
}

/** Asks the server to write all rows into a folder beside its database. */
export const writeRowsPath = '/write-rows';

/** Where they are; whoever asked takes them from there. */
export const writeRowsAnswer = z.object({ folder: z.string(), written: writtenRows });

/** Where they are. */
export type WriteRowsAnswer = z.infer<typeof writeRowsAnswer>;

/** Has the server do what its operator asks of licenses; the words are the body, as JSON. */
export const licensePath = '/license';

/** See `runLicenseOrder`. */
export const licenseWords = z.array(z.string());

/** What is told of it. */
export const licenseOutcome = z.union([
  z.object({ ok: z.literal(true), value: z.string() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
