import { expect, it } from 'vitest';

import { loadLatestPost } from './latest-post.ts';

const answer =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));

it('T26 names the newest post of the host', async () => {
  const post = { title: 'What is new in 1.1', link: './changelog.html' };
  expect(await loadLatestPost(answer({ latest: post }))).toEqual(post);
});

it('T26 knows of none after any failure, and takes no link that could run', async () => {
  expect(await loadLatestPost(answer({ userMessage: 'no' }, 500))).toBeUndefined();
  expect(await loadLatestPost(answer({ latest: { title: 'x' } }))).toBeUndefined();
  expect(await loadLatestPost(answer('nonsense'))).toBeUndefined();
  expect(await loadLatestPost(() => Promise.reject(new Error('offline')))).toBeUndefined();
  for (const link of ['javascript:alert(1)', '//evil.test/x', 'data:text/html,x']) {
    expect(await loadLatestPost(answer({ latest: { title: 'x', link } }))).toBeUndefined();
  }
});
