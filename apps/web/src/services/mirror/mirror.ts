import type { MirrorFormat } from '@parley/domain/mirror/plan-mirror.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import { loadMeta, removeMeta, saveMeta } from '#src/data/repositories/meta-repository.ts';
import type { ChangeNotice } from '#src/data/changes.ts';
import type { Store } from '#src/data/store.ts';
import type { Clock } from '#src/platform/clock.ts';
import { createListeners } from '#src/platform/listeners.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { Locks } from '#src/platform/locks.ts';
import type { MirrorFolder } from '#src/platform/mirror-folder.ts';

import { passOver, type PassDeps, type PassInput } from './mirror-pass.ts';

/**
 * How a mirror stands. `off`: there is none. `waiting`: another tab writes it. `asking`: the browser
 * wants a click before it lets the program write again. `idle`: the folder holds what the browser
 * holds.
 */
export type MirrorState =
  | { readonly status: 'off' }
  | ({ readonly status: 'waiting' | 'asking' | 'idle' } & MirrorFacts)
  | ({ readonly status: 'writing'; readonly done: number; readonly total: number } & MirrorFacts)
  | ({ readonly status: 'failed'; readonly code: MirrorError } & MirrorFacts);

/** `folder-gone`: it was moved or deleted. `no-space`: the disk is full. */
export type MirrorError = 'folder-gone' | 'no-space' | 'store' | 'failed';

interface MirrorFacts {
  readonly folderName: string;
  readonly format: MirrorFormat;
  /** When all was written last; undefined before the first time. */
  readonly writtenAtMs: number | undefined;
}

/** Keeps a folder on the disk in step with the chats, for as long as the program runs. */
export interface Mirror {
  /** The same object until something changes. */
  getSnapshot(): MirrorState;
  subscribe(listener: () => void): () => void;
  /** Goes on with the mirror that was set up; resolves when it is known whether there is one. */
  connect(): Promise<void>;
  /** Sets one up, in place of any other. */
  start(handle: unknown, format: MirrorFormat): Promise<void>;
  /** Has the browser ask for its consent, and tries again. Call it from a click. */
  resume(): Promise<void>;
  /** Ends it; the files stay. */
  stop(): Promise<void>;
}

/** What a mirror needs. */
export interface MirrorDeps extends Pick<PassDeps, 'words'> {
  readonly store: Store;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly flags: LocalFlags;
  readonly openFolder: (handle: unknown) => MirrorFolder | undefined;
  readonly createId: () => string;
  /** Runs a task a while after the last change; the returned function prevents it. */
  readonly later: (task: () => void) => () => void;
}

/** What is stored of a mirror. */
interface MirrorSetup {
  /** Tells the mirrors apart that write to the same folder. */
  readonly id: string;
  readonly handle: unknown;
  readonly format: MirrorFormat;
}

/** One at a time, in whatever tab. */
const mirrorLock = 'parley-mirror';

/** Makes the mirror of this tab. It does nothing before it is connected. */
export function createMirror(deps: MirrorDeps): Mirror {
  const { store } = deps;
  const cell = createCell();
  const writer = createWriter(deps, cell);
  let connected: Promise<void> | undefined;

  async function reload(): Promise<void> {
    const next = await readSetup(store);
    if (!writer.isOther(next)) return;
    const folder = next === undefined ? undefined : deps.openFolder(next.handle);
    deps.flags.write('mirror', folder === undefined ? undefined : 'on');
    if (next === undefined || folder === undefined) {
      writer.end();
      cell.set({ status: 'off' });
      return;
    }
    writer.begin({ ...next, folder });
    const written = await loadMeta(store, 'mirrorWrittenAtMs');
    if (written.ok && typeof written.value === 'number') writer.setWritten(written.value);
  }

  return {
    getSnapshot: cell.get,
    subscribe: cell.subscribe,
    connect() {
      connected ??= (() => {
        store.changes.subscribe((notice) => {
          if (isAboutSetup(notice)) void reload();
          writer.follow(notice);
        });
        return reload();
      })();
      return connected;
    },
    async start(handle, format) {
      await saveMeta(store, 'mirrorWrittenAtMs', 0);
      await saveMeta(store, 'mirror', { id: deps.createId(), handle, format });
      await reload();
    },
    resume: writer.resume,
    async stop() {
      await removeMeta(store, 'mirror');
      await reload();
    },
  };
}

function isAboutSetup(notice: ChangeNotice): boolean {
  if (notice.kind === 'resync') return true;
  return notice.changes.some(({ table, keys }) => table === 'meta' && keys.includes('mirror'));
}

interface OpenSetup extends MirrorSetup {
  readonly folder: MirrorFolder;
}

/** Writes to one folder after the other, in the tab whose turn it is. */
interface Writer {
  isOther(setup: MirrorSetup | undefined): boolean;
  begin(setup: OpenSetup): void;
  end(): void;
  setWritten(atMs: number): void;
  follow(notice: ChangeNotice): void;
  resume(): Promise<void>;
}

const nothing = (): void => undefined;

function createWriter(deps: MirrorDeps, cell: Cell): Writer {
  const changed = new Set<ChatId>();
  let setup: OpenSetup | undefined;
  let writtenAtMs: number | undefined;
  let cancel = nothing;
  const turn = createTurn(deps.locks);

  const run = oneAtATime(async () => {
    const current = setup;
    if (current === undefined || !turn.isOurs()) return;
    const took = new Set(changed);
    changed.clear();
    const outcome = await passFor(deps, current, {
      changed: took,
      isStopped: () => setup !== current,
      onProgress: (done, total) => show({ status: 'writing', done, total }),
      onWritten: (atMs) => {
        writtenAtMs = atMs;
      },
    });
    if (setup !== current) return;
    if (outcome.status !== 'idle') for (const id of took) changed.add(id);
    show(outcome);
  });

  function show(part: Outcome | Progress | { readonly status: 'waiting' }): void {
    if (setup === undefined) return;
    cell.set({ ...part, folderName: setup.folder.name, format: setup.format, writtenAtMs });
  }

  function end(): void {
    cancel();
    turn.leave();
    setup = undefined;
  }

  return {
    isOther: (next) => next?.id !== setup?.id || next?.format !== setup?.format,
    begin(next) {
      end();
      setup = next;
      writtenAtMs = undefined;
      show({ status: 'waiting' });
      turn.wait(run);
    },
    end,
    setWritten(atMs) {
      writtenAtMs ??= atMs === 0 ? undefined : atMs;
    },
    follow(notice) {
      const chats = touchedChats(notice);
      if (chats === undefined) return;
      for (const id of chats) changed.add(id);
      if (!turn.isOurs()) return;
      cancel();
      cancel = deps.later(() => void run());
    },
    async resume() {
      cancel();
      if (setup !== undefined && (await setup.folder.ask()) === 'granted') await run();
    },
  };
}

/** The turn among the tabs. */
interface Turn {
  /** Waits for it, runs the work, and keeps it until it is left. */
  wait(work: () => Promise<void>): void;
  leave(): void;
  isOurs(): boolean;
}

function createTurn(locks: Locks): Turn {
  let leave = nothing;
  let isOurs = false;
  return {
    wait(work) {
      let isLeft = false;
      const left = new Promise<void>((resolve) => {
        leave = () => {
          isLeft = true;
          isOurs = false;
          resolve();
        };
      });
      void locks.withLock(mirrorLock, async () => {
        if (isLeft) return;
        isOurs = true;
        // Whatever becomes of the work, the turn is ours until we leave it: nobody else writes, and
        // the next change is written from here.
        await Promise.allSettled([work()]);
        await left;
      });
    },
    leave: () => leave(),
    isOurs: () => isOurs,
  };
}

/** Runs again what is asked for while it runs. The work must not fail. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isStale = false;
  async function loop(): Promise<void> {
    try {
      do {
        isStale = false;
        await work();
      } while (isStale);
    } finally {
      // At once: what is asked for from here on must not count on this one.
      running = undefined;
    }
  }
  return () => {
    isStale = true;
    running ??= loop();
    return running;
  };
}

/** Tables that the files are made from; the names of folders stand in them. */
const mirrored: ReadonlySet<string> = new Set(['chats', 'messages', 'folders']);

/** Undefined where no chat is concerned. */
function touchedChats(notice: ChangeNotice): readonly ChatId[] | undefined {
  if (notice.kind === 'resync') return [];
  const touched = notice.changes.filter(({ table }) => mirrored.has(table));
  if (touched.length === 0) return undefined;
  return touched.flatMap(({ chatId }) => (chatId === undefined ? [] : [chatId]));
}

type Outcome =
  | { readonly status: 'asking' | 'idle' }
  | { readonly status: 'failed'; readonly code: MirrorError };
interface Progress {
  readonly status: 'writing';
  readonly done: number;
  readonly total: number;
}

/** Told once all is written. */
interface PassEnd {
  readonly onWritten: (atMs: number) => void;
}

/** One pass, and how it ended. A fault of any kind is an end as well: the mirror goes on after it. */
async function passFor(
  { store, words, clock }: MirrorDeps,
  { id, folder, format }: OpenSetup,
  { onWritten, ...input }: Omit<PassInput, 'listName' | 'format'> & PassEnd,
): Promise<Outcome> {
  try {
    if ((await folder.permission()) !== 'granted') return { status: 'asking' };
    const listName = `parley-mirror-${id}.json`;
    const result = await passOver({ store, folder, words }, { ...input, listName, format });
    if (!result.ok) return { status: 'failed', code: 'store' };
    if (input.isStopped()) return { status: 'idle' };
    const writtenAtMs = clock.nowMs();
    onWritten(writtenAtMs);
    await saveMeta(store, 'mirrorWrittenAtMs', writtenAtMs);
    return { status: 'idle' };
  } catch (cause) {
    return { status: 'failed', code: faultOf(cause) };
  }
}

interface Cell {
  get(): MirrorState;
  set(state: MirrorState): void;
  subscribe(listener: () => void): () => void;
}

function createCell(): Cell {
  const listeners = createListeners();
  let state: MirrorState = { status: 'off' };
  return {
    get: () => state,
    set(next) {
      state = next;
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}

async function readSetup(store: Store): Promise<MirrorSetup | undefined> {
  const stored = await loadMeta(store, 'mirror');
  if (!stored.ok || typeof stored.value !== 'object' || stored.value === null) return undefined;
  const id: unknown = Reflect.get(stored.value, 'id');
  const format: unknown = Reflect.get(stored.value, 'format');
  const handle: unknown = Reflect.get(stored.value, 'handle');
  if (typeof id !== 'string' || (format !== 'markdown' && format !== 'json')) return undefined;
  return { id, handle, format };
}

function faultOf(cause: unknown): MirrorError {
  if (!(cause instanceof DOMException)) return 'failed';
  if (cause.name === 'NotFoundError') return 'folder-gone';
  return cause.name === 'QuotaExceededError' ? 'no-space' : 'failed';
}
