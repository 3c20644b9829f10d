import { vi } from 'vitest';

/** Waits frame by frame until as many faked timers run; `expect.poll` would move their clock. */
export async function untilTimers(count: number): Promise<void> {
  while (vi.getTimerCount() !== count) await nextFrame();
}

/** Waits for a frame of the browser, whatever the faked clock says. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
