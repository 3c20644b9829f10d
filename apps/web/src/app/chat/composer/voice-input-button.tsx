import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Mic } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useProgram } from '#src/app/program/program-context.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';
import { VoiceInputPane } from '#src/app/panes/panes.ts';

interface VoiceInputButtonProps {
  /** Gets what was said; whether it is to be sent at once. */
  readonly onText: (text: string, isToSend: boolean) => void;
}

/** The microphone in the composer. */
export function VoiceInputButton({ onText }: VoiceInputButtonProps): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const { commands, settings, speech } = program;
  const [isOpen, setIsOpen] = useState(false);
  function open(): void {
    // What the loudspeaker says must not be heard as the person's words.
    if (speech.getSnapshot().status !== 'idle') speech.run((code) => code.stop());
    setIsOpen(true);
  }
  useCommands(commands, { voiceInput: open });
  return (
    <>
      <IconButton
        icon={Mic}
        label={intl.formatMessage({ id: 'listen.title', defaultMessage: 'Voice input' })}
        aria-haspopup="dialog"
        data-command="voiceInput"
        onClick={open}
      />
      {isOpen && (
        <VoiceInputPane
          ports={program}
          onText={(text) =>
            onText(text, settings.getSnapshot().voiceInput['sendsByItself'] === true)
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
