import { describe, expect, it } from 'vitest';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { createMailQueue, type MailProblem, type MailQueue } from './mail-queue.ts';
import type { Mail, MailError } from './mailer.ts';

const mailTo = (to: string): Mail => ({ to, subject: 's', text: 't' });
const busy: MailError = { code: 'mail-unreachable', detail: 'ETIMEDOUT', isRetryable: true };
const refused: MailError = { code: 'mail-refused', detail: '550', isRetryable: false };

interface TestQueue {
  readonly queue: MailQueue;
  readonly sent: readonly string[];
  readonly problems: readonly MailProblem[];
  /** What the queue waits for, in milliseconds. */
  readonly waits: readonly number[];
  /** Lets the time of the longest wait pass. */
  readonly pass: () => Promise<void>;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const allSent = (): Result<undefined, MailError> => ok(undefined);

function start(answer: (mail: Mail) => Result<undefined, MailError> = allSent): TestQueue {
  const sent: string[] = [];
  const problems: MailProblem[] = [];
  const waits: number[] = [];
  let open: (() => void)[] = [];
  const queue = createMailQueue({
    mailer: {
      send: (mail) => {
        sent.push(mail.to);
        return Promise.resolve(answer(mail));
      },
    },
    wait: (timeMs, signal) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      waits.push(timeMs);
      open.push(() => resolve(undefined));
      signal.addEventListener('abort', () => resolve(undefined));
      return promise.then(() => undefined);
    },
    report: (problem) => problems.push(problem),
  });
  return {
    queue,
    sent,
    problems,
    waits,
    pass: async () => {
      const due = open;
      open = [];
      for (const end of due) end();
      await settle();
    },
  };
}

describe('the queue of mail', () => {
  it('begins a moment after whoever wanted a mail has been answered', async () => {
    const { queue, sent, waits, pass } = start();
    queue.add(mailTo('a'));
    queue.add(mailTo('b'));
    await Promise.resolve();
    expect([sent, waits]).toEqual([[], [300]]);
    await pass();
    expect(sent).toEqual(['a', 'b']);
    queue.add(mailTo('c'));
    await pass();
    expect(sent).toEqual(['a', 'b', 'c']);
  });

  it('tries again what a server could not take now, and lets others pass meanwhile', async () => {
    let away = 2;
    const test = start((mail) => (mail.to === 'a' && (away -= 1) >= 0 ? err(busy) : ok(undefined)));
    test.queue.add(mailTo('a'));
    test.queue.add(mailTo('b'));
    await test.pass();
    expect(test.sent).toEqual(['a', 'b']);
    await test.pass();
    await test.pass();
    expect(test.sent).toEqual(['a', 'b', 'a']);
    await test.pass();
    await test.pass();
    expect(test.sent).toEqual(['a', 'b', 'a', 'a']);
    expect(test.waits.filter((timeMs) => timeMs > 300)).toEqual([5000, 30_000]);
    expect(test.problems).toEqual([]);
  });

  it('gives up after three tries, and at once where it is refused', async () => {
    const test = start((mail) => err(mail.to === 'a' ? busy : refused));
    test.queue.add(mailTo('a'));
    test.queue.add(mailTo('b'));
    for (let times = 0; times < 8; times += 1) await test.pass();
    expect(test.sent).toEqual(['a', 'b', 'a', 'a']);
    expect(test.problems).toEqual([
      { code: 'mail-refused', detail: '550' },
      { code: 'mail-unreachable', detail: 'ETIMEDOUT' },
    ]);
  });

  it('goes on after a fault of the mailer', async () => {
    const test = start((mail) => {
      if (mail.to === 'a') throw Object.assign(new Error('a: no space left'), { code: 'ENOSPC' });
      return ok(undefined);
    });
    test.queue.add(mailTo('a'));
    test.queue.add(mailTo('b'));
    await test.pass();
    expect(test.sent).toEqual(['a', 'b']);
    expect(test.problems).toEqual([{ code: 'mailer-failed', detail: 'ENOSPC' }]);
  });

  it('does not grow without end', () => {
    const test = start();
    for (let times = 0; times < 1002; times += 1) test.queue.add(mailTo(String(times)));
    expect(test.problems).toEqual([
      { code: 'queue-full', detail: '1000' },
      { code: 'queue-full', detail: '1000' },
    ]);
  });

  it('sends nothing more once it is stopped', async () => {
    const test = start(() => err(busy));
    test.queue.add(mailTo('a'));
    await test.pass();
    test.queue.add(mailTo('b'));
    await test.queue.stop();
    test.queue.add(mailTo('c'));
    await test.pass();
    expect(test.sent).toEqual(['a']);
  });
});
