import type { HostConfig } from '@parley/contract/http/host-config.ts';

/** Whether the host wants reading aloud or voice input, so that there is something to set. */
export function hasVoice({ chatFeatures }: Pick<HostConfig, 'chatFeatures'>): boolean {
  return chatFeatures['textToSpeech'] !== false || chatFeatures['voiceInput'] !== false;
}

/** Whether recordings may go to a transcription service: a managed host has to allow it. */
export function allowsTranscription({
  managed,
  allowWhisperVoiceInput,
}: Pick<HostConfig, 'managed' | 'allowWhisperVoiceInput'>): boolean {
  return !managed || allowWhisperVoiceInput;
}
