import { Button } from '@parley/ui/components/button/button.tsx';
import { Bug, Copy, Mic, Square } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './debug-block.module.css';
import { useTestRecording } from './use-test-recording.ts';

export interface DebugBlockProps {
  /** Names and values for a report of a fault: nothing of chats, keys or addresses. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly onCopy: (text: string) => void;
}

/** What helps to find faults of the program: facts for a report, a crash on purpose, the microphone. */
export function DebugBlock({ facts, onCopy }: DebugBlockProps): ReactNode {
  const intl = useIntl();
  const [hasCrashed, setHasCrashed] = useState(false);
  const recording = useTestRecording();
  if (hasCrashed) throw new Error('A crash that somebody asked for.');
  return (
    <section
      className={styles['block']}
      aria-label={intl.formatMessage({ id: 'debug.title', defaultMessage: 'Troubleshooting' })}
    >
      <dl className={styles['facts']} translate="no">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['buttons']}>
        <Button
          size="s"
          icon={Copy}
          onClick={() => onCopy(facts.map((fact) => fact.join(': ')).join('\n'))}
        >
          {intl.formatMessage({ id: 'debug.copy', defaultMessage: 'Copy' })}
        </Button>
        <Button size="s" icon={Bug} onClick={() => setHasCrashed(true)}>
          {intl.formatMessage({ id: 'debug.crash', defaultMessage: 'Crash test' })}
        </Button>
        {recording.state === 'recording' ? (
          <Button size="s" icon={Square} onClick={recording.stop}>
            {intl.formatMessage({ id: 'debug.stop', defaultMessage: 'Stop recording' })}
          </Button>
        ) : (
          <Button size="s" icon={Mic} onClick={() => void recording.start()}>
            {intl.formatMessage({ id: 'debug.record', defaultMessage: 'Test recording' })}
          </Button>
        )}
      </div>
      {recording.state === 'refused' && (
        <p role="alert">
          {intl.formatMessage({
            id: 'debug.refused',
            defaultMessage:
              'The browser blocked the microphone. Allow it for this page, then try again.',
          })}
        </p>
      )}
      {recording.url !== undefined && (
        // A recording of the microphone that was just made has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls src={recording.url} className={styles['audio']} />
      )}
    </section>
  );
}
