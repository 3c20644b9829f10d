/** The part of an `AudioContext` that the sound is made with. */
export type ChimeContext = Pick<
  AudioContext,
  'currentTime' | 'destination' | 'createOscillator' | 'createGain' | 'close' | 'resume'
>;

/** Two tones of a fourth, a tenth of a second apart. */
const tonesHz = [659.25, 880] as const;
const stepSeconds = 0.11;
const ringSeconds = 0.5;
const loudness = 0.12;

/**
 * Plays the short sound for a reply that is done. It is computed, so there is no file to fetch.
 *
 * @param open makes an audio context; it is closed when the sound has faded
 */
export function playChime(open: () => ChimeContext): void {
  try {
    ring(open());
  } catch {
    // A browser without sound, or one that does not allow it yet, stays silent.
  }
}

function ring(context: ChimeContext): void {
  void context.resume();
  for (const [index, hz] of tonesHz.entries()) {
    const startsAt = context.currentTime + index * stepSeconds;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hz;
    volume.gain.setValueAtTime(0, startsAt);
    volume.gain.linearRampToValueAtTime(loudness, startsAt + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, startsAt + ringSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(startsAt);
    tone.stop(startsAt + ringSeconds);
    if (index === tonesHz.length - 1) tone.addEventListener('ended', () => void context.close());
  }
}
