import type { Settings } from '@parley/domain/settings/settings.ts';

import type { Sentence } from './split-sentences.ts';
import type { SpeechError } from './voice.ts';

/** What is being read; a new object with each change. */
export interface ReadingState {
  readonly status: 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
  /** Id of the message, or of the sample sentence. */
  readonly id: string | undefined;
  /** The sentence that is heard, or that is next. */
  readonly sentence: Sentence | undefined;
  /** Its place, from 0. */
  readonly index: number;
  /** How many are known; more may come while a reply grows. */
  readonly count: number;
  readonly fault: SpeechError | undefined;
}

/** Nobody reads. */
export const silent: ReadingState = {
  status: 'idle',
  id: undefined,
  sentence: undefined,
  index: 0,
  count: 0,
  fault: undefined,
};

/** Stands in place of a message for the sentence that tries a voice. */
export const sampleId = 'sample';

/** Whether the person has chosen who reads. */
export function hasVoiceToRead({ speech }: Pick<Settings, 'speech'>): boolean {
  return (speech['source'] ?? 'disabled') !== 'disabled';
}

/** Whether replies are read as they come. */
export function readsByItself(settings: Pick<Settings, 'speech'>): boolean {
  return settings.speech['isAutomatic'] === true && hasVoiceToRead(settings);
}
