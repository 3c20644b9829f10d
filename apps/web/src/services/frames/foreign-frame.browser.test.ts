import { afterEach, describe, expect, it } from 'vitest';

import { openForeignFrame, type ForeignFrame } from './foreign-frame.ts';

/** Says that it listens when it is told to, and reports what came before. */
const page = `<script>
  let early = 0;
  let hasSaid = false;
  addEventListener('message', ({ data, ports }) => {
    if (data === 'say it') {
      hasSaid = true;
      parent.postMessage({ kind: 'frame-listens' }, '*');
    } else if (!hasSaid) {
      early += 1;
    } else {
      ports[0].postMessage({ kind: 'ready', nowMs: performance.now(), isWebRtcOpen: false });
      ports[0].postMessage({ kind: 'content', data: { early } });
    }
  });
</script>`;

const opened: ForeignFrame[] = [];

afterEach(() => {
  for (const frame of opened.splice(0)) frame.close();
});

/** Opens the page above; resolves when its `load` event is over. */
async function open() {
  const seen: unknown[] = [];
  const frame = openForeignFrame(document.body, {
    url: `data:text/html,${encodeURIComponent(page)}`,
    onReady: () => seen.push('ready'),
    onContent: (data) => seen.push(data),
    onEnd: (reason) => seen.push(reason),
  });
  opened.push(frame);
  const element = document.querySelector('iframe');
  if (element === null) throw new Error('There is no frame.');
  await new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
  return { seen, say: () => element.contentWindow?.postMessage('say it', '*') };
}

describe('a frame for foreign code', () => {
  it('gets its port when it has said that it listens, not with its load event', async () => {
    const { seen, say } = await open();
    // Messages to a window keep their order: whatever was sent at `load` is there before this.
    say();
    await expect.poll(() => seen).toEqual(['ready', { early: 0 }]);
  });

  it('gets its port from no word of another window', async () => {
    const { seen, say } = await open();
    const heard = new Promise((resolve) => window.addEventListener('message', resolve));
    window.postMessage({ kind: 'frame-listens' }, '*');
    await heard;
    say();
    await expect.poll(() => seen).toEqual(['ready', { early: 0 }]);
  });
});
