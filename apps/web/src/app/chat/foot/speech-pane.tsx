import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { speechErrorText, type Remedy } from '#src/features/voice/logic/error-text.ts';
import { useSentenceMark } from '#src/features/voice/hooks/use-sentence-mark.ts';
import { ReadingStrip } from '#src/features/voice/reading-strip.tsx';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';

import type { Speech, SpeechCode } from '#src/app/shared/speech.ts';

/** What the strip over the composer needs of the program. */
export interface SpeechPanePorts {
  readonly speech: Speech;
  readonly settings: SettingsService;
  readonly toasts: ToastStore;
  readonly commands: CommandRegistry;
  readonly unlockPrompt: UnlockPrompt;
}

interface SpeechPaneProps {
  readonly ports: SpeechPanePorts;
}

/** What is being read aloud, over the composer. */
export function SpeechPane({ ports }: SpeechPaneProps): ReactNode {
  const intl = useIntl();
  const { speech, settings, toasts, commands, unlockPrompt } = ports;
  const state = useSyncExternalStore(speech.subscribe, speech.getSnapshot);
  const stored = useSyncExternalStore(settings.subscribe, settings.getSnapshot).speech;
  useSentenceMark(state);
  const [isSaving, setIsSaving] = useState(false);

  async function save(code: SpeechCode): Promise<void> {
    setIsSaving(true);
    const saved = await code.save();
    setIsSaving(false);
    if (saved.ok) return;
    toasts.show({ message: speechErrorText(intl, saved.error).text, tone: 'danger' });
  }

  async function unlock(): Promise<void> {
    if (await unlockPrompt.ask('person')) speech.run((code) => code.again());
  }

  function remedy(kind: Remedy): void {
    if (kind === 'again') speech.run((code) => code.again());
    else if (kind === 'unlock') void unlock();
    else void commands.run(kind === 'limits' ? 'openLimits' : 'openVoice');
  }

  return (
    <ReadingStrip
      state={state}
      onPause={() => speech.run((code) => code.pause())}
      onResume={() => speech.run((code) => code.resume())}
      onStop={() => speech.run((code) => code.stop())}
      onSave={
        stored['source'] === 'browser' ? undefined : () => speech.run((code) => void save(code))
      }
      isSaving={isSaving}
      onRemedy={remedy}
    />
  );
}
