import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';

import { tableFileName, type TableFile } from './backup-file.ts';

const lineFeed = 0x0a;

/** Rows of a file, in portions that fit into memory. Other line breaks than line feeds are content. */
export async function* readRowFile(folder: string, table: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const piece of piecesOf(folder, table)) {
    let bytes = piece;
    for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed)) {
      yield Buffer.concat([...rest, bytes.subarray(0, at)]).toString('utf8');
      rest = [];
      bytes = bytes.subarray(at + 1);
    }
    rest.push(bytes);
  }
}

function piecesOf(folder: string, table: string): AsyncIterable<Buffer> {
  return createReadStream(path.join(folder, tableFileName(table)));
}

/** Whether a file is as it was written. */
export async function isIntact(folder: string, { table, sha256 }: TableFile): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    for await (const piece of piecesOf(folder, table)) hash.update(piece);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
  return hash.digest('hex') === sha256;
}
