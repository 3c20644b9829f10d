import { useRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';

import '@parley/ui/tokens/tokens.css';

import { useSettling } from './use-settling.ts';

let root: Root;

beforeEach(() => {
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});

afterEach(() => {
  root.unmount();
  document.documentElement.style.removeProperty('--motion-surface');
});

function Ideas(): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useSettling(place);
  return <div ref={place}>Ideas</div>;
}

/** The box stands in the middle while there are ideas, and at the foot afterwards. */
function Page({ hasIdeas }: { readonly hasIdeas: boolean }): ReactNode {
  return (
    <main style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
      <div style={{ flex: hasIdeas ? '0 0 200px' : '1' }}>{hasIdeas && <Ideas />}</div>
      <div data-composer-place="">
        <textarea />
      </div>
    </main>
  );
}

const foot = (): Element | null => document.querySelector('[data-composer-place]');

async function sendFirst(): Promise<void> {
  root.render(<Page hasIdeas />);
  await expect.poll(() => foot()?.getBoundingClientRect().top).toBe(200);
  root.render(<Page hasIdeas={false} />);
  await expect.poll(() => document.querySelector('main > div')?.textContent).toBe('');
}

it('takes the composer from the middle to the foot', async () => {
  document.documentElement.style.setProperty('--motion-surface', '10000ms');
  await sendFirst();
  const [animation] = foot()?.getAnimations() ?? [];
  expect(animation?.playState).toBe('running');
  expect(foot()?.getBoundingClientRect().top).toBeLessThan(300);
});

it('has it there at once where no motion is wanted', async () => {
  document.documentElement.style.setProperty('--motion-surface', '0ms');
  await sendFirst();
  expect(foot()?.getAnimations()).toEqual([]);
  expect(foot()?.getBoundingClientRect().top).toBeGreaterThan(400);
});
