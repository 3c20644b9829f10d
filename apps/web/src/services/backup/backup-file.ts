import type { Bytes } from '#src/platform/byte-streams.ts';

/** Where the bytes of a backup go. */
export interface BackupSink {
  write(bytes: Bytes): Promise<void>;
  /** Ends it and gives what was written, to be read again. */
  finish(): Promise<File>;
  /** Hands it to the person, where that has not happened with the writing. */
  deliver(file: File): void;
  /** Leaves nothing behind; also after it was finished. */
  abort(): Promise<void>;
}

/** Bytes that are joined before the browser takes them over from the memory of the page. */
const partBytes = 8 * 2 ** 20;

/** Collects a file in parts that the browser keeps, on its disk if they are large. */
export function createBlobSink(
  name: string,
  saveFile: (name: string, content: Blob) => void,
): BackupSink {
  const parts: Blob[] = [];
  let waiting: Bytes[] = [];
  let size = 0;
  const flush = (): void => {
    parts.push(new Blob(waiting));
    waiting = [];
    size = 0;
  };
  return {
    write(bytes) {
      waiting.push(bytes);
      size += bytes.length;
      if (size >= partBytes) flush();
      return Promise.resolve();
    },
    finish() {
      flush();
      return Promise.resolve(new File(parts, name, { type: 'application/json' }));
    },
    deliver: (file) => saveFile(name, file),
    abort() {
      parts.length = 0;
      waiting = [];
      return Promise.resolve();
    },
  };
}

/** The part of the File System Access interface that is used; the DOM library lacks the picker. */
interface SaveFilePicker {
  (options: { readonly suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** Whether the browser can write to a place that the person chooses. */
export function canChoosePlace(): boolean {
  return readPicker() !== undefined;
}

/**
 * Asks for a place and writes there, piece by piece.
 *
 * @returns undefined where the person chose none
 */
export async function chooseSink(name: string): Promise<BackupSink | undefined> {
  const handle = await readPicker()?.({ suggestedName: name }).catch(() => undefined);
  return handle === undefined ? undefined : createHandleSink(handle);
}

/** Writes into a file that the person chose. */
export async function createHandleSink(handle: FileSystemFileHandle): Promise<BackupSink> {
  const writable = await handle.createWritable();
  let isFinished = false;
  return {
    write: (bytes) => writable.write(bytes),
    async finish() {
      await writable.close();
      isFinished = true;
      return handle.getFile();
    },
    deliver: () => undefined,
    async abort() {
      // Before its end the browser writes elsewhere; behind it, what is at the place must go.
      await (isFinished ? removeFile(handle) : writable.abort()).catch(() => undefined);
    },
  };
}

/** Removes a file, or empties it where the browser can only write. */
async function removeFile(handle: FileSystemFileHandle): Promise<void> {
  const remove: unknown = Reflect.get(handle, 'remove');
  if (typeof remove === 'function') {
    await Reflect.apply(remove, handle, []);
    return;
  }
  const writable = await handle.createWritable({ keepExistingData: false });
  await writable.close();
}

function readPicker(): SaveFilePicker | undefined {
  const picker: unknown = Reflect.get(globalThis, 'showSaveFilePicker');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser interface that the DOM types lack
  return typeof picker === 'function' ? (picker.bind(globalThis) as SaveFilePicker) : undefined;
}
