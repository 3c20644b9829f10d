import type { Mail, MailError, Mailer } from './mailer.ts';

/** Sends mail after whoever wanted it has been answered. */
export interface MailQueue {
  /** Takes a mail; one that never gets out is told to the log alone. */
  readonly add: (mail: Mail) => void;
  /** Drops what waits, and resolves once the one under way is over. */
  readonly stop: () => Promise<void>;
}

interface MailQueueOptions {
  readonly mailer: Mailer;
  /** Resolves after a time, or as soon as the signal aborts. */
  readonly wait: (timeMs: number, signal: AbortSignal) => Promise<void>;
  readonly report: (problem: MailProblem) => void;
}

/** A mail that did not get out. */
export interface MailProblem {
  readonly code: MailError['code'] | 'queue-full' | 'mailer-failed';
  readonly detail: string;
}

/** The answer to the request is out by then, and its time tells nothing of the mail. */
const pauseMs = 300;
const retryPausesMs: readonly number[] = [5000, 30_000];
/** A code is old before so many are sent. */
const maxWaiting = 1000;

interface Waiting {
  readonly mail: Mail;
  readonly tries: number;
}

/** Makes a queue that sends one mail after the other. */
export function createMailQueue({ mailer, wait, report }: MailQueueOptions): MailQueue {
  const waiting: Waiting[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;

  function enqueue(entry: Waiting): void {
    if (signal.aborted) return;
    if (waiting.length >= maxWaiting) {
      report({ code: 'queue-full', detail: String(maxWaiting) });
      return;
    }
    waiting.push(entry);
    running ??= run();
  }

  /** Others need not wait for one whose server wants to be asked again later. */
  async function tryLater({ mail, tries }: Waiting, pause: number): Promise<void> {
    await wait(pause, signal);
    enqueue({ mail, tries: tries + 1 });
  }

  async function deliver(entry: Waiting): Promise<void> {
    const sent = await send(mailer, entry.mail);
    if (sent === undefined) return;
    const pause = retryPausesMs[entry.tries];
    if (sent.isRetryable && pause !== undefined) void tryLater(entry, pause);
    else report({ code: sent.code, detail: sent.detail });
  }

  async function run(): Promise<void> {
    await wait(pauseMs, signal);
    while (!signal.aborted) {
      const entry = waiting.shift();
      if (entry === undefined) break;
      await deliver(entry);
    }
    running = undefined;
  }

  return {
    add: (mail) => enqueue({ mail, tries: 0 }),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Undefined where it got out. */
async function send(
  mailer: Mailer,
  mail: Mail,
): Promise<(MailProblem & { readonly isRetryable: boolean }) | undefined> {
  try {
    const sent = await mailer.send(mail);
    return sent.ok ? undefined : sent.error;
  } catch (error) {
    // A full disk, for instance.
    const detail = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { code: 'mailer-failed', detail, isRetryable: false };
  }
}
