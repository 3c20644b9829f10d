import { LLMock } from '@copilotkit/aimock';

import type { ProviderName } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

// A stand-in for providers that others wrote, so that our reading of the wire is checked by theirs.
let mock: LLMock;

test.beforeEach(async ({ guards }) => {
  mock = new LLMock({ port: 0, host: '127.0.0.1' });
  await mock.start();
  guards.allowOrigin(mock.url);
});
test.afterEach(async ({ context }) => {
  // It waits for every connection to end, also for one that the browser opened to be prepared.
  await context.close();
  await mock.stop();
});

const providerNames: readonly ProviderName[] = ['openai', 'anthropic'];

for (const provider of providerNames) {
  test.describe(`against a mock of others, ${provider}`, () => {
    test.beforeEach(async ({ parley }) => {
      await parley.setUp({ provider, baseUrl: `${mock.url}/v1` });
    });

    test('a conversation of two turns works', async ({ parley }) => {
      mock.onMessage(/first/i, { content: 'The answer to the **first** question.' });
      mock.onMessage(/second/i, { content: 'The answer to the second question.' });
      const first = await parley.ask('The first question');
      await expect(parley.textOf(first)).toHaveText('The answer to the first question.');
      const second = await parley.ask('The second question');
      await expect(parley.textOf(second)).toHaveText('The answer to the second question.');
    });

    test('a slow stream arrives whole', async ({ parley }) => {
      const text = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');
      mock.onMessage(/.*/, { content: text }, { latency: 5, chunkSize: 12 });
      const reply = await parley.ask('Hello');
      expect(await parley.copyText(reply)).toBe(text);
    });

    test('reasoning stands apart from the answer', async ({ parley }) => {
      mock.onMessage(/.*/, { content: 'Three.', reasoning: 'Counting letters.' });
      const reply = await parley.ask('How many?');
      await expect(parley.textOf(reply)).toHaveText('Three.');
    });

    test('an error of the server becomes a failed turn that can be tried again', async ({
      parley,
    }) => {
      mock.onMessage(/.*/, { content: 'Fine now.' });
      mock.nextRequestError(400, { message: 'Not like this.', type: 'invalid_request_error' });
      await parley.send('Hello');
      await parley.expectState('failed');
      await expect(parley.errorOf(parley.lastReply)).toContainText('Not like this.');
      await parley.lastReply.getByRole('button', { name: 'Retry' }).click();
      await parley.expectState('finished');
      await expect(parley.textOf(parley.lastReply)).toHaveText('Fine now.');
    });
  });
}
