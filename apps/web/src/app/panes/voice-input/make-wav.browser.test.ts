import { expect, it } from 'vitest';

import { openMicrophone } from '#src/platform/microphone.ts';

import { makeWav } from './make-wav.ts';

it('T155 records, and the file is a WAV of what was heard; the microphone is off then', async () => {
  const levels: number[] = [];
  const microphone = await openMicrophone({
    onLevel: (level) => levels.push(level),
    onLost: () => undefined,
  });
  // The microphone of the test beeps once a second.
  await expect.poll(() => Math.max(...levels), { timeout: 5000 }).toBeGreaterThan(0.3);
  const recording = await microphone.stop();
  const wav = await makeWav(recording);
  expect(wav?.type).toBe('audio/wav');
  const head = await wav?.slice(0, 12).text();
  expect(head?.slice(0, 4)).toBe('RIFF');
  expect(head?.slice(8)).toBe('WAVE');
});
