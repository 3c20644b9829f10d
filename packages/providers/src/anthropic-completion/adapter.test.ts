import { describeAdapterContract } from '../testing/adapter-contract.ts';
import { createTestCall } from '../testing/test-call.ts';
import { anthropicCompletionAdapter } from './adapter.ts';

describeAdapterContract({
  adapter: anthropicCompletionAdapter,
  folder: 'anthropic-completion',
  call: createTestCall('anthropic-completion'),
  finishMark: /"stop_reason":\s?"/,
  expected: {
    error: { model: 'claude-2.1', text: 'Well', end: 'error: overloaded' },
    length: { model: 'claude-2.1', text: 'One, two, three', end: 'finish: length' },
    text: { model: 'claude-2.1', text: 'Hello wörld 🌍', end: 'finish: stop' },
    truncated: { model: 'claude-2.1', text: 'It was a dark', end: 'cut' },
  },
});
