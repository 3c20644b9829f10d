import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { IntlShape } from 'react-intl';

import type { SpeechControl } from '#src/features/chat/chat-scope.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import { hasVoiceToRead } from '#src/services/speech/reading-state.ts';

import { isLocked } from '#src/app/shared/licensing.ts';
import type { Speech, SpeechCode } from '#src/app/shared/speech.ts';

/** What reading messages aloud needs of the program. */
export interface SpeechControlPorts {
  readonly speech: Speech;
  readonly config: ConfigService;
  readonly settings: SettingsService;
  readonly commands: CommandRegistry;
  readonly toasts: ToastStore;
}

/** Makes what the messages of a chat are read aloud by, in the language of that moment. */
export function createSpeechControl(
  { speech, config, settings, commands, toasts }: SpeechControlPorts,
  intl: IntlShape,
): Omit<SpeechControl, 'hasButton'> {
  const playingId = (): string | undefined => {
    const { status, id } = speech.getSnapshot();
    return status === 'failed' ? undefined : id;
  };
  const read = (id: string, markdown: string): void =>
    speech.run((code) => code.read(id, markdown, intl));
  const readOnThisDevice = async (
    code: SpeechCode,
    id: string,
    markdown: string,
  ): Promise<void> => {
    if (await code.chooseLocalVoice(intl.locale)) read(id, markdown);
    else void commands.run('openVoice');
  };
  const refuse = async (): Promise<void> => {
    const { tellPremium } = await import('#src/app/shared/tell-premium.ts');
    tellPremium(toasts, intl, 'textToSpeech');
  };
  return {
    playingId,
    subscribe: speech.subscribe,
    toggle(id, markdown) {
      if (playingId() === id) speech.run((code) => code.stop());
      else if (isLocked(config, 'textToSpeech')) void refuse();
      else if (hasVoiceToRead(settings.getSnapshot())) read(id, markdown);
      else speech.run((code) => void readOnThisDevice(code, id, markdown));
    },
  };
}
