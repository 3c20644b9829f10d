import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import type { Keys } from '../hooks/use-keys.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { PhraseDialog } from './phrase-dialog.tsx';
import { StepHeading } from './step-heading.tsx';

const facts = defineMessages({
  encrypted: {
    id: 'sync.setUp.encrypted',
    defaultMessage:
      'Your chats, settings, prompts, characters, and plugins are encrypted in this browser before they leave it. API keys are never synced.',
  },
  server: {
    id: 'sync.setUp.server',
    defaultMessage:
      'The server can’t read any of it, and neither can whoever runs it. It sees your email address, how much you store, and when something changes.',
  },
  files: {
    id: 'sync.setUp.files',
    defaultMessage:
      'Files and pictures in chats are encrypted and uploaded too, up to 100 MB each. Other devices fetch them when you look at them.',
  },
  lost: {
    id: 'sync.setUp.lost',
    defaultMessage:
      'If you lose all your devices and your recovery phrase, nobody can open what is on the server, not even whoever runs it. What is in a browser stays there.',
  },
});

interface SetUpProps {
  readonly ports: SyncPorts;
  readonly keys: Keys;
  /** A link from another device has led here, to an account that nobody syncs with. */
  readonly hasCode: boolean;
}

/** What the sync does and who can read what, before anything leaves this browser. */
export function SetUp({ ports, keys, hasCode }: SetUpProps): ReactNode {
  const intl = useIntl();
  const [isDrawing, setIsDrawing] = useState(false);
  return (
    <div className={styles['stack']}>
      {hasCode && (
        <Banner tone="warning">
          {intl.formatMessage({
            id: 'sync.setUp.code',
            defaultMessage:
              'Nothing is synced with this account yet, so the code from your other device can’t belong to it. Check that you’re signed in with the same email address there and here.',
          })}
        </Banner>
      )}
      <div className={styles['part']}>
        <StepHeading takesFocus={keys.hasMoved}>
          {intl.formatMessage({
            id: 'sync.setUp.title',
            defaultMessage: 'The same chats on all your devices',
          })}
        </StepHeading>
        <ul className={styles['facts']}>
          {Object.values(facts).map((fact) => (
            <li key={fact.id}>{intl.formatMessage(fact)}</li>
          ))}
        </ul>
        <p>
          {intl.formatMessage({
            id: 'sync.setUp.next',
            defaultMessage:
              'Next, you get a recovery phrase of 12 words to write down. Nothing is sent before you have confirmed it.',
          })}
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button variant="primary" onClick={() => setIsDrawing(true)}>
          {intl.formatMessage({ id: 'sync.setUp.start', defaultMessage: 'Turn on sync…' })}
        </Button>
      </div>
      {isDrawing && (
        <PhraseDialog
          ports={ports}
          finish={ports.sync.createKeys}
          finishLabel={intl.formatMessage({
            id: 'sync.setUp.finish',
            defaultMessage: 'Turn on sync',
          })}
          onDone={keys.show}
          onClose={() => setIsDrawing(false)}
        />
      )}
    </div>
  );
}
