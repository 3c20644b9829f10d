import { isEmptyDraft, type DraftKey } from '@parley/domain/chat/draft.ts';
import { parseChatId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import { createDraftAutosave, type DraftAutosave } from './draft-autosave.ts';
import type { DraftContent } from './draft-content.ts';
import { createDraftSendings } from './draft-sendings.ts';
import type { DraftStore } from './draft-store.ts';

interface Bench {
  readonly autosave: DraftAutosave;
  readonly calls: string[];
  readonly write: (text: string) => void;
  /** Lets the waiting time pass and all promises settle. */
  readonly pass: () => Promise<void>;
  readonly waiting: () => number;
  /** How long the tasks were to wait, in order. */
  readonly delaysMs: readonly number[];
  /** Codes with which the next writes fail. */
  readonly failures: string[];
  readonly reported: readonly (string | undefined)[];
}

interface BenchOptions {
  readonly key?: DraftKey;
  readonly stored?: string;
  /** Resolves the writes of the store; they are done at once without it. */
  readonly gate?: Promise<void>;
}

function createBench({ key: given, stored, gate }: BenchOptions = {}): Bench {
  const key = given ?? parseChatId('ch-1');
  if (key === undefined) throw new Error('id');
  const calls: string[] = [];
  const failures: string[] = [];
  const reported: (string | undefined)[] = [];
  const tasks = new Set<() => void>();
  const delaysMs: number[] = [];
  let content: DraftContent = { text: '', attachments: [] };
  const draft = stored === undefined ? undefined : { text: stored, attachments: [] };
  const store: DraftStore = {
    sendings: createDraftSendings(),
    load: () => Promise.resolve(ok(draft)),
    async save(savedKey, saved, isLeaving = false) {
      const what = isEmptyDraft(saved) ? `clear ${savedKey}` : `save ${saved.text}`;
      calls.push(isLeaving ? `${what}, leaving` : what);
      await gate;
      const code = failures.shift();
      return code === undefined ? ok(null) : err({ code });
    },
  };
  const autosave = createDraftAutosave({
    store,
    key: () => key,
    read: () => content,
    delay(task, delayMs) {
      tasks.add(task);
      delaysMs.push(delayMs);
      return () => tasks.delete(task);
    },
    onUnsaved: (code) => reported.push(code),
  });
  return {
    autosave,
    calls,
    write(text) {
      content = { text, attachments: [] };
      autosave.changed();
    },
    async pass() {
      const due = [...tasks];
      tasks.clear();
      for (const task of due) task();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    waiting: () => tasks.size,
    delaysMs,
    failures,
    reported,
  };
}

describe('createDraftAutosave', () => {
  it('T133 writes a quarter of a second after the first of several key presses, once', async () => {
    const bench = createBench();
    bench.write('a');
    bench.write('ab');
    expect(bench.delaysMs).toEqual([250]);
    await bench.pass();
    expect(bench.calls).toEqual(['save ab']);
  });

  it('T133 clears a draft that has become empty', async () => {
    const bench = createBench({ stored: 'old' });
    expect(await bench.autosave.load()).toEqual({ text: 'old', attachments: [] });
    bench.write('  ');
    await bench.pass();
    expect(bench.calls).toEqual(['clear ch-1']);
  });

  it('T133 writes nothing for an empty box without a draft', async () => {
    const bench = createBench();
    bench.write('');
    await bench.pass();
    bench.autosave.flush();
    expect(bench.calls).toEqual([]);
  });

  it('T133 writes nothing after a sending, neither later nor when the page is left', async () => {
    const bench = createBench();
    bench.write('a');
    await bench.pass();
    bench.write('ab');
    bench.autosave.sent();
    bench.write('');
    await bench.pass();
    bench.autosave.flush();
    expect(bench.calls).toEqual(['save a']);
  });

  it('T133 clears again where a write was under way while it was sent', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const bench = createBench({ gate });
    bench.write('a');
    await bench.pass();
    bench.autosave.sent();
    bench.write('');
    open();
    await bench.pass();
    await bench.pass();
    expect(bench.calls).toEqual(['save a', 'clear ch-1']);
  });

  it('T133 writes at once when the page is left', () => {
    const bench = createBench();
    bench.write('a');
    bench.autosave.flush();
    expect(bench.calls).toEqual(['save a, leaving']);
    expect(bench.waiting()).toBe(0);
  });

  it('T133 writes once more in the ordinary way where the page stays after all', async () => {
    const bench = createBench();
    bench.write('a');
    bench.autosave.flush();
    await bench.pass();
    await bench.pass();
    expect(bench.calls).toEqual(['save a, leaving', 'save a']);
    expect(bench.waiting()).toBe(0);
  });

  it('T133 does not rely on a write that is under way when the page is left', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const bench = createBench({ gate });
    bench.write('a');
    await bench.pass();
    bench.autosave.flush();
    expect(bench.calls).toEqual(['save a', 'save a, leaving']);
    open();
  });

  it('T133 writes what was typed after a sending once more when the page is left', async () => {
    const bench = createBench();
    bench.autosave.sent();
    bench.write('next');
    await bench.pass();
    bench.autosave.flush();
    expect(bench.calls).toEqual(['save next', 'save next, leaving']);
  });

  it('T133 leaves the clearing to the transaction that stores the message, in a new chat too', async () => {
    const bench = createBench({ key: 'new' });
    bench.write('a');
    await bench.pass();
    bench.autosave.sent();
    await bench.pass();
    expect(bench.calls).toEqual(['save a']);
  });

  it('T133 tries again every five seconds what could not be written, and reports failure and recovery once', async () => {
    const bench = createBench();
    bench.failures.push('quota-exceeded', 'quota-exceeded');
    bench.write('a');
    await bench.pass();
    expect(bench.reported).toEqual(['quota-exceeded']);
    await bench.pass();
    await bench.pass();
    expect(bench.calls).toEqual(['save a', 'save a', 'save a']);
    expect(bench.reported).toEqual(['quota-exceeded', undefined]);
    expect(bench.delaysMs).toEqual([250, 5000, 5000]);
    expect(bench.waiting()).toBe(0);
  });

  it('T133 tries again when the page is left after a write that failed', async () => {
    const bench = createBench();
    bench.failures.push('aborted');
    bench.write('a');
    await bench.pass();
    bench.autosave.flush();
    expect(bench.calls).toEqual(['save a', 'save a, leaving']);
  });

  it('T133 does not try again what was sent meanwhile', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const bench = createBench({ gate });
    bench.failures.push('aborted');
    bench.write('a');
    await bench.pass();
    bench.autosave.sent();
    open();
    await bench.pass();
    await bench.pass();
    expect(bench.calls).toEqual(['save a']);
  });

  it('T133 writes a last time when the composer goes, and not later over what follows it', async () => {
    const bench = createBench();
    bench.failures.push('aborted');
    bench.write('a');
    bench.autosave.end();
    await bench.pass();
    expect(bench.calls).toEqual(['save a']);
    expect(bench.waiting()).toBe(0);
  });
});
