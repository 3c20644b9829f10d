/** A folder on the disk, as far as a mirror needs it. Methods reject with what the browser throws. */
export interface MirrorFolder {
  readonly name: string;
  /** `prompt`: the browser wants to ask the person again, which it does after a click only. */
  permission(): Promise<PermissionState>;
  /** Has the browser ask; call it from a click. */
  ask(): Promise<PermissionState>;
  has(name: string): Promise<boolean>;
  /** Undefined where there is no such file. */
  read(name: string): Promise<string | undefined>;
  /** All of it, or the file stays as it was. */
  write(name: string, text: string): Promise<void>;
  /** Does nothing where there is no such file. */
  remove(name: string): Promise<void>;
}

type FolderPicker = (options: {
  readonly id: string;
  readonly mode: 'readwrite';
}) => Promise<FileSystemDirectoryHandle>;

type PermissionCall = (options: { readonly mode: 'readwrite' }) => Promise<PermissionState>;

/** Whether the browser lets people choose a folder to write to. */
export function canChooseFolder(): boolean {
  return readPicker() !== undefined;
}

/** Asks for a folder; undefined where the person chose none, or the browser refused. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  return readPicker()?.({ id: 'mirror', mode: 'readwrite' }).catch(() => undefined);
}

/** The folder behind a stored handle; undefined where it is none. */
export function openMirrorFolder(handle: unknown): MirrorFolder | undefined {
  if (typeof FileSystemDirectoryHandle === 'undefined') return undefined;
  if (!(handle instanceof FileSystemDirectoryHandle)) return undefined;
  return {
    name: handle.name,
    permission: () => callPermission(handle, 'queryPermission'),
    ask: () => callPermission(handle, 'requestPermission'),
    has: async (name) => (await findFile(handle, name)) !== undefined,
    async read(name) {
      const file = await findFile(handle, name);
      return (await file?.getFile())?.text();
    },
    async write(name, text) {
      const file = await handle.getFileHandle(name, { create: true });
      const writable = await file.createWritable();
      try {
        await writable.write(text);
      } catch (cause) {
        await writable.abort();
        throw cause;
      }
      await writable.close();
    },
    async remove(name) {
      if ((await findFile(handle, name)) !== undefined) await handle.removeEntry(name);
    },
  };
}

async function findFile(
  folder: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemFileHandle | undefined> {
  try {
    return await folder.getFileHandle(name);
  } catch (cause) {
    // A folder of that name is a mismatch: something foreign is there.
    if (cause instanceof DOMException && cause.name === 'NotFoundError') {
      await folder.keys().next();
      return undefined;
    }
    throw cause;
  }
}

/** The DOM types lack both; a browser without them asks for nothing. */
async function callPermission(
  handle: FileSystemDirectoryHandle,
  name: 'queryPermission' | 'requestPermission',
): Promise<PermissionState> {
  const call: unknown = Reflect.get(handle, name);
  if (typeof call !== 'function') return 'granted';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser interface that the DOM types lack
  return (call.bind(handle) as PermissionCall)({ mode: 'readwrite' });
}

function readPicker(): FolderPicker | undefined {
  const picker: unknown = Reflect.get(globalThis, 'showDirectoryPicker');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a browser interface that the DOM types lack
  return typeof picker === 'function' ? (picker.bind(globalThis) as FolderPicker) : undefined;
}
