import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import { describe, expect, it } from 'vitest';

import { makeMessage } from '#src/data/testing/test-store.ts';
import type { TurnNotice } from '#src/services/generation/turn-types.ts';

import { followServiceStatus, type ServiceStatus } from './service-status.ts';
import { providerId } from './testing/provider-bench.ts';

const openAi = providerId('openai');
const groq = providerId('groq');

interface Bench {
  readonly status: ServiceStatus;
  readonly end: (provider: typeof openAi, changed: Partial<Message>) => void;
  readonly fail: (code: TurnErrorCode) => void;
}

function createBench(): Bench {
  const listeners = new Set<(notice: TurnNotice) => void>();
  const status = followServiceStatus({
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const end: Bench['end'] = (provider, changed) => {
    const model = { providerId: provider, modelId: 'm' };
    const message = { ...makeMessage('m-1', 'ch-1', { role: 'assistant' }), model, ...changed };
    for (const listener of listeners) listener({ type: 'turn-ended', message });
  };
  const fail = (code: TurnErrorCode): void =>
    end(openAi, { state: 'failed', error: { code, isRetryable: true } });
  return { status, end, fail };
}

describe('the status of a service', () => {
  it.each(['server-500', 'server-error'] as const)('T82 T225 is ERROR after a %s', (code) => {
    const { status, fail } = createBench();
    expect([...status.troubles().keys()]).toEqual([]);
    fail(code);
    expect([...status.troubles().keys()]).toEqual([openAi]);
  });

  it.each(['overloaded', 'first-byte-timeout', 'stalled'] as const)(
    'T82 is slow after a %s, and down where it then fails',
    (code) => {
      const { status, fail, end } = createBench();
      fail(code);
      expect(status.troubles().get(openAi)).toBe('slow');
      fail('server-500');
      expect(status.troubles().get(openAi)).toBe('down');
      end(openAi, { state: 'finished' });
      expect(status.troubles().size).toBe(0);
    },
  );

  it('T82 T225 is OK again after the next good answer of the same service, and of no other', () => {
    const { status, fail, end } = createBench();
    fail('server-error');
    end(groq, { state: 'finished' });
    expect([...status.troubles().keys()]).toEqual([openAi]);
    end(openAi, { state: 'stopped' });
    expect([...status.troubles().keys()]).toEqual([openAi]);
    end(openAi, { state: 'finished' });
    expect([...status.troubles().keys()]).toEqual([]);
  });

  it.each(['invalid-key', 'unreachable', 'rejected', 'offline'] as const)(
    'does not change by %s, which says nothing about the service',
    (code) => {
      const { status, fail } = createBench();
      let told = 0;
      status.subscribe(() => {
        told += 1;
      });
      fail(code);
      fail('server-error');
      fail(code);
      expect([...status.troubles().keys()]).toEqual([openAi]);
      expect(told).toBe(1);
    },
  );
});
