import { Button } from '@parley/ui/components/button/button.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { Play, Square } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { sampleId } from '#src/services/speech/reading-state.ts';

import { speechErrorText } from '../logic/error-text.ts';
import type { VoicePorts } from '../voice-ports.ts';

export interface SampleRowProps {
  readonly sample: VoicePorts['sample'];
}

/** A sentence to hear the voice with. */
export function SampleRow({ sample }: SampleRowProps): ReactNode {
  const intl = useIntl();
  const [text, setText] = useState(() =>
    intl.formatMessage({
      id: 'speech.sample.text',
      defaultMessage: 'This is how your replies will sound.',
    }),
  );
  const { status, id, fault } = sample.state;
  const isMine = id === sampleId;
  const isPlaying = isMine && status !== 'failed';
  return (
    <TextField
      label={intl.formatMessage({ id: 'speech.sample', defaultMessage: 'Test sentence' })}
      value={text}
      error={isMine && fault !== undefined ? speechErrorText(intl, fault).text : undefined}
      onValueChange={setText}
      aside={
        <Button
          icon={isPlaying ? Square : Play}
          disabled={!isPlaying && text.trim() === ''}
          onClick={() => (isPlaying ? sample.stop() : sample.play(text))}
        >
          {isPlaying
            ? intl.formatMessage({ id: 'speech.sample.stop', defaultMessage: 'Stop' })
            : intl.formatMessage({ id: 'speech.sample.play', defaultMessage: 'Listen' })}
        </Button>
      }
    />
  );
}
