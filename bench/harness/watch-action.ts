import type { Page } from 'playwright';

/** What an action cost the page. */
export interface ActionFacts {
  /** From the press until its outcome was painted. */
  readonly ms: number;
  /** The longest task of the main thread meanwhile; 0 where none was longer than 50 ms. */
  readonly longestTaskMs: number;
}

/** How it shows that an action is done: by an element or a text that was not there before. */
export type Outcome = { readonly selector: string } | { readonly text: string };

/** An outcome that has not come by then does not come. */
const limitMs = 60_000;

/**
 * Measures an action of a person. Errors: throws where its outcome does not come within a minute.
 *
 * @param act presses a key or clicks, once, and does nothing else that the page could hear
 */
export async function watchAction(
  page: Page,
  act: () => Promise<void>,
  outcome: Outcome,
): Promise<ActionFacts> {
  const watched = await page.evaluateHandle((awaited) => {
    window.benchProbe.takeLongTasks();
    const pressed = new Promise<number>((resolve) => {
      const tell = (event: Event): void => resolve(performance.timeOrigin + event.timeStamp);
      for (const type of ['click', 'keydown', 'change']) {
        document.addEventListener(type, tell, { capture: true, once: true });
      }
    });
    const probe = window.benchProbe;
    const painted =
      'text' in awaited ? probe.textPainted(awaited.text) : probe.elementPainted(awaited.selector);
    return { pressed, painted };
  }, outcome);
  await act();
  const [pressedAtMs, paintedAtMs] = await watched.evaluate(
    ({ pressed, painted }, waitMs) =>
      Promise.race([
        Promise.all([pressed, painted]),
        new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error('The outcome did not come.')), waitMs);
        }),
      ]),
    limitMs,
  );
  const tasks = await page.evaluate(() => window.benchProbe.takeLongTasks());
  return { ms: paintedAtMs - pressedAtMs, longestTaskMs: Math.max(0, ...tasks) };
}
