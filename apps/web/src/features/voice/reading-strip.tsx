import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { AudioLines, Download, Pause, Play, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { ReadingState } from '#src/services/speech/reading-state.ts';
import type { SpeechError } from '#src/services/speech/voice.ts';

import { speechErrorText, type Remedy } from './logic/error-text.ts';
import styles from './reading-strip.module.css';

export interface ReadingStripProps {
  readonly state: ReadingState;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onStop: () => void;
  /** Undefined where no file can be made of it. */
  readonly onSave: (() => void) | undefined;
  readonly isSaving: boolean;
  readonly onRemedy: (remedy: Remedy) => void;
}

/** What is being read aloud, and the way to pause and to end it. */
export function ReadingStrip(props: ReadingStripProps): ReactNode {
  const { state } = props;
  if (state.fault !== undefined) return <Fault {...props} fault={state.fault} />;
  return <Controls {...props} />;
}

function Controls({
  state,
  onPause,
  onResume,
  onStop,
  onSave,
  isSaving,
}: ReadingStripProps): ReactNode {
  const intl = useIntl();
  const isPaused = state.status === 'paused';
  return (
    <section
      className={styles['strip']}
      aria-label={intl.formatMessage({ id: 'speech.reading', defaultMessage: 'Reading aloud' })}
      data-status={state.status}
    >
      <span className={styles['sign']} aria-hidden="true">
        {state.status === 'loading' ? <Spinner /> : <AudioLines size={16} strokeWidth={1.75} />}
      </span>
      <p className={styles['text']} dir="auto">
        {state.sentence?.spoken ??
          intl.formatMessage({ id: 'speech.preparing', defaultMessage: 'Preparing the voice…' })}
      </p>
      {state.count > 1 && (
        <span className={styles['count']}>
          {intl.formatMessage(
            { id: 'speech.place', defaultMessage: '{place, number} of {count, number}' },
            { place: state.index + 1, count: state.count },
          )}
        </span>
      )}
      {onSave !== undefined && (
        <IconButton
          size="s"
          icon={Download}
          disabled={isSaving}
          label={intl.formatMessage({ id: 'speech.save', defaultMessage: 'Download as MP3' })}
          onClick={onSave}
        />
      )}
      <IconButton
        size="s"
        icon={isPaused ? Play : Pause}
        disabled={state.status === 'loading'}
        label={
          isPaused
            ? intl.formatMessage({ id: 'speech.resume', defaultMessage: 'Continue reading' })
            : intl.formatMessage({ id: 'speech.pause', defaultMessage: 'Pause reading' })
        }
        onClick={isPaused ? onResume : onPause}
      />
      <IconButton
        size="s"
        icon={Square}
        label={intl.formatMessage({ id: 'speech.stop', defaultMessage: 'Stop reading' })}
        onClick={onStop}
      />
    </section>
  );
}

function Fault(props: ReadingStripProps & { readonly fault: SpeechError }): ReactNode {
  const intl = useIntl();
  const { text, remedy } = speechErrorText(intl, props.fault);
  return (
    <div role="alert">
      <Banner
        tone="danger"
        action={
          <Button size="s" onClick={() => props.onRemedy(remedy)}>
            {remedyText(intl, remedy)}
          </Button>
        }
        onDismiss={props.onStop}
        dismissLabel={intl.formatMessage({ id: 'speech.dismiss', defaultMessage: 'Dismiss' })}
      >
        {text}
      </Banner>
    </div>
  );
}

function remedyText(intl: IntlShape, remedy: Remedy): string {
  return {
    settings: intl.formatMessage({ id: 'command.openVoice', defaultMessage: 'Voice settings' }),
    unlock: intl.formatMessage({ id: 'command.unlockKeys', defaultMessage: 'Unlock keys' }),
    limits: intl.formatMessage({ id: 'command.openLimits', defaultMessage: 'Spending limits' }),
    again: intl.formatMessage({ id: 'speech.again', defaultMessage: 'Play again' }),
  }[remedy];
}
