import type { MeasuredPage } from './measured-page.ts';

const keyPauseMs = 30;

/** Types into the text box; gives the milliseconds from each key to the paint that shows it. */
export async function typeKeys(target: MeasuredPage, count: number): Promise<readonly number[]> {
  const { page, textBox } = target;
  await textBox.focus();
  await page.evaluate(() => window.benchProbe.takeKeys());
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press(index % 6 === 5 ? 'Space' : 'KeyE');
    await page.waitForTimeout(keyPauseMs);
  }
  const keys = await page.evaluate(() => window.benchProbe.takeKeys());
  return keys.map(([pressedAtMs, paintedAtMs]) => paintedAtMs - pressedAtMs);
}
