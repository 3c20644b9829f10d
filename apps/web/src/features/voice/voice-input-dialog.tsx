import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Mic, RotateCcw, Square } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { Dictation, DictationState } from '#src/services/voice-input/dictation.ts';

import { useDictation } from './hooks/use-dictation.ts';
import { listenErrorText, otherWayText } from './logic/listen-error-text.ts';
import { LevelMeter } from './components/level-meter.tsx';
import { RecordingTime } from './components/recording-time.tsx';
import styles from './voice-input-dialog.module.css';

export interface VoiceInputDialogProps {
  readonly dictation: Dictation;
  /** Begins a recording, or begins it anew. */
  readonly onStart: () => void;
  /** Begins as soon as the dialog is there. */
  readonly startsByItself: boolean;
  /** Where the sound goes; it stays in sight while somebody speaks. */
  readonly notice: ReactNode;
  /** Milliseconds after which a recording ends by itself; undefined for no limit. */
  readonly limitMs: number | undefined;
  readonly onClose: () => void;
  /** What can be set, while nobody listens. */
  readonly children: ReactNode;
}

/** Listens, and shows what it heard. Closing it switches the microphone off. */
export function VoiceInputDialog(props: VoiceInputDialogProps): ReactNode {
  const { dictation, onClose } = props;
  const intl = useIntl();
  const main = useRef<HTMLButtonElement>(null);
  const state = useDictation(dictation, props.startsByItself ? props.onStart : undefined);
  const isActive = state.phase !== 'idle' && state.phase !== 'failed';
  const close = (): void => {
    dictation.cancel();
    onClose();
  };
  return (
    <Dialog
      open
      isSticky={isActive}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={intl.formatMessage({ id: 'listen.title', defaultMessage: 'Voice input' })}
      closeLabel={intl.formatMessage({ id: 'listen.close', defaultMessage: 'Close' })}
      initialFocus={main}
      footer={<Buttons {...props} state={state} onCancel={close} mainRef={main} />}
    >
      <div className={styles['body']}>
        {isActive && <Hearing state={state} limitMs={props.limitMs} />}
        {!isActive && state.fault !== undefined && (
          <div role="alert" className={styles['fault']}>
            <p>{listenErrorText(intl, state.fault)}</p>
            {state.fault.code === 'unsupported' && <p>{otherWayText(intl)}</p>}
          </div>
        )}
        <div className={styles['notice']}>{props.notice}</div>
        {!isActive && props.children}
      </div>
    </Dialog>
  );
}

function Hearing({
  state,
  limitMs,
}: {
  readonly state: DictationState;
  readonly limitMs: number | undefined;
}): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['hearing']} data-phase={state.phase}>
      <div className={styles['line']}>
        <output className={styles['phase']}>{phaseText(intl, state)}</output>
        {state.phase === 'listening' && state.startedAtMs !== undefined && (
          <RecordingTime startedAtMs={state.startedAtMs} limitMs={limitMs} />
        )}
      </div>
      {state.phase === 'listening' && <LevelMeter level={state.level} />}
      {state.text !== '' && (
        <p className={styles['heard']} dir="auto">
          {state.text}
        </p>
      )}
    </div>
  );
}

function phaseText(intl: IntlShape, { phase }: DictationState): string {
  if (phase === 'starting') {
    return intl.formatMessage({
      id: 'listen.starting',
      defaultMessage: 'Waiting for the microphone…',
    });
  }
  return phase === 'listening'
    ? intl.formatMessage({ id: 'listen.listening', defaultMessage: 'Listening…' })
    : intl.formatMessage({ id: 'listen.transcribing', defaultMessage: 'Transcribing…' });
}

interface ButtonsProps extends VoiceInputDialogProps {
  readonly state: DictationState;
  readonly onCancel: () => void;
  readonly mainRef: RefObject<HTMLButtonElement | null>;
}

/** The main button stays the same element, so that it keeps the focus. */
function Buttons(props: ButtonsProps): ReactNode {
  const { state, dictation, onStart, onCancel, mainRef } = props;
  const intl = useIntl();
  const { phase } = state;
  const isListening = phase === 'listening';
  const again = intl.formatMessage({ id: 'listen.again', defaultMessage: 'Record again' });
  const stop = intl.formatMessage({ id: 'listen.stop', defaultMessage: 'Stop and insert' });
  const start = intl.formatMessage({ id: 'listen.start', defaultMessage: 'Start recording' });
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        {intl.formatMessage({ id: 'listen.cancel', defaultMessage: 'Cancel' })}
      </Button>
      {isListening && (
        <Button icon={RotateCcw} onClick={onStart}>
          {again}
        </Button>
      )}
      {phase === 'failed' && state.canAskAgain && (
        <Button onClick={dictation.askAgain}>
          {intl.formatMessage({ id: 'listen.askAgain', defaultMessage: 'Try again' })}
        </Button>
      )}
      <Button
        ref={mainRef}
        variant="primary"
        icon={phase === 'idle' || phase === 'failed' ? Mic : Square}
        loading={phase === 'starting' || phase === 'transcribing'}
        onClick={isListening ? dictation.stop : onStart}
      >
        {{ idle: start, failed: again, starting: stop, listening: stop, transcribing: stop }[phase]}
      </Button>
    </>
  );
}
