import { fsyncSync } from 'node:fs';

import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite } from '@electric-sql/pglite';

type StartOptions = Parameters<NodeFS['init']>[1];
type Started = Awaited<ReturnType<NodeFS['init']>>;

/** What the file system of the embedded database keeps of an open file. */
interface OpenFile {
  /** The system's descriptor. */
  readonly nfd?: number;
}

interface FileSystemOperations {
  stream_ops: { fsync?: (file: OpenFile) => number };
}

const inputOutputError = 29;

/**
 * The embedded database over a folder, with writes that reach the disk before they are acknowledged.
 * As it ships it has no `fsync`: what a power cut takes would be nearly all of it.
 */
export class DurableNodeFS extends NodeFS {
  /** How often a file was brought to the disk; the check at the start looks at it. */
  syncCount = 0;

  override async init(pg: PGlite, options: StartOptions): Promise<Started> {
    const started = await super.init(pg, options);
    const preRun = [...(started.emscriptenOpts.preRun ?? []), this.#addSync.bind(this)];
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun } };
  }

  #addSync(module: object): void {
    const operations = operationsOf(module);
    // The start fails on the missing sync, with a sentence that says so.
    if (operations === undefined) return;
    operations.stream_ops = {
      ...operations.stream_ops,
      fsync: (file) => {
        try {
          if (file.nfd !== undefined) fsyncSync(file.nfd);
          this.syncCount += 1;
          return 0;
        } catch {
          return inputOutputError;
        }
      },
    };
  }
}

/** The place is private to the release that is locked, and has moved before. */
function operationsOf(module: object): FileSystemOperations | undefined {
  const operations: unknown = Reflect.get(module, 'NODEFS');
  return isFileSystem(operations) ? operations : undefined;
}

function isFileSystem(value: unknown): value is FileSystemOperations {
  return typeof value === 'object' && value !== null && 'stream_ops' in value;
}
