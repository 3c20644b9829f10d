import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { KeyState } from '#src/platform/sync-protocol.ts';

import type { Keys } from '../hooks/use-keys.ts';
import { placeNames } from '../logic/place-names.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { PhraseDialog } from './phrase-dialog.tsx';
import { StartOverDialog } from './start-over-dialog.tsx';
import { StepHeading } from './step-heading.tsx';
import { UnlockForm, type UnlockWay } from './unlock-form.tsx';

interface UnlockProps {
  readonly ports: SyncPorts;
  readonly keys: Keys;
  readonly state: Extract<KeyState, { readonly step: 'locked' }>;
  readonly joinCode: string | undefined;
}

/** The ways to the keys that other devices have, and the one for who has lost them all. */
export function Unlock({ ports, keys, state, joinCode }: UnlockProps): ReactNode {
  const intl = useIntl();
  const [way, setWay] = useState<UnlockWay>('code');
  const [startingOver, setStartingOver] = useState<'question' | 'phrase'>();
  const ways: readonly UnlockWay[] = ['code', ...state.ways];
  return (
    <div className={styles['stack']}>
      {state.wasRemoved && (
        <Banner tone="warning">
          {intl.formatMessage({
            id: 'sync.unlock.removed',
            defaultMessage:
              'Another of your devices removed this browser from sync. Your chats are still here; they no longer sync. You can add it again below.',
          })}
        </Banner>
      )}
      <div className={styles['part']}>
        <StepHeading takesFocus={keys.hasMoved}>
          {intl.formatMessage({
            id: 'sync.unlock.title',
            defaultMessage: 'Enter a code from another device or your recovery phrase.',
          })}
        </StepHeading>
        <p className={styles['hint']}>
          {intl.formatMessage({
            id: 'sync.unlock.text',
            defaultMessage:
              'Your synced data is encrypted, and this browser doesn’t have the key yet. What is in this browser stays, and is joined with what is synced.',
          })}
        </p>
      </div>
      {ways.length > 1 && (
        <RadioGroup
          label={intl.formatMessage({
            id: 'sync.unlock.way',
            defaultMessage: 'What do you have at hand?',
          })}
          value={way}
          onValueChange={setWay}
          options={ways.map((value) => ({ value, ...wayTexts(intl, value) }))}
        />
      )}
      {/* What was typed for one way is nothing for another. */}
      <UnlockForm
        key={way}
        way={way}
        typedAtFirst={way === 'code' ? (joinCode ?? '') : ''}
        ports={ports}
        onDone={keys.show}
      />
      <div className={styles['lost']}>
        <div className={styles['outdent']}>
          <Button size="s" variant="quiet" onClick={() => setStartingOver('question')}>
            {intl.formatMessage({
              id: 'sync.unlock.lost',
              defaultMessage: 'I’ve lost everything…',
            })}
          </Button>
        </div>
      </div>
      {startingOver === 'question' && (
        <StartOverDialog
          onContinue={() => setStartingOver('phrase')}
          onClose={() => setStartingOver(undefined)}
        />
      )}
      {startingOver === 'phrase' && (
        <PhraseDialog
          ports={ports}
          finish={ports.sync.startOver}
          finishLabel={intl.formatMessage({
            id: 'sync.startOver.finish',
            defaultMessage: 'Start over',
          })}
          onDone={keys.show}
          onClose={() => setStartingOver(undefined)}
        />
      )}
    </div>
  );
}

interface WayTexts {
  readonly label: string;
  readonly hint: string;
}

function wayTexts(intl: IntlShape, way: UnlockWay): WayTexts {
  const texts: Readonly<Record<UnlockWay, WayTexts>> = {
    code: {
      label: intl.formatMessage({
        id: 'sync.way.code',
        defaultMessage: 'Code from another device',
      }),
      hint: intl.formatMessage(
        {
          id: 'sync.way.code.hint',
          defaultMessage:
            'On a device that already syncs, open {settings}, then {section}, and choose “{button}”.',
        },
        {
          settings: intl.formatMessage(placeNames.settings),
          section: intl.formatMessage(placeNames.section),
          button: intl.formatMessage(placeNames.addDevice),
        },
      ),
    },
    phrase: {
      label: intl.formatMessage({ id: 'sync.way.phrase', defaultMessage: 'Recovery phrase' }),
      hint: intl.formatMessage({
        id: 'sync.way.phrase.hint',
        defaultMessage: 'The 12 words that you wrote down when you turned on sync.',
      }),
    },
    passphrase: {
      label: intl.formatMessage({ id: 'sync.way.passphrase', defaultMessage: 'Passphrase' }),
      hint: intl.formatMessage({
        id: 'sync.way.passphrase.hint',
        defaultMessage: 'The one that you chose for sync.',
      }),
    },
  };
  return texts[way];
}
