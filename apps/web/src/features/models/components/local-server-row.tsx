import { Button } from '@parley/ui/components/button/button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { LocalServerView } from '#src/services/providers/provider-view.ts';

import type { ProbeState } from '../hooks/use-local-probe.ts';
import { localServerHelp, type HelpStep } from '../logic/local-server-help.ts';
import { CommandLine } from './command-line.tsx';
import styles from './local-servers.module.css';

interface LocalServerRowProps {
  readonly server: LocalServerView;
  readonly state: ProbeState;
  readonly failure: string | undefined;
  /** Undefined: any of its models. */
  readonly onUse: (modelId: string | undefined) => void;
}

/** Models that get a button of their own; the rest is a choice for later. */
const shownModels = 5;

export function LocalServerRow({ server, state, failure, onUse }: LocalServerRowProps): ReactNode {
  const intl = useIntl();
  const help = localServerHelp(server.presetId, location.origin);
  return (
    <li className={styles['row']}>
      <div className={styles['head']}>
        <h3 className={styles['title']} translate="no">
          {server.title}
        </h3>
        <span className={styles['state']} data-state={state?.state}>
          {stateText(intl, state)}
        </span>
      </div>
      {state?.state === 'found' && (
        <FoundModels server={server} models={state.models.map(({ id }) => id)} onUse={onUse} />
      )}
      {state?.state === 'absent' && <Steps steps={help.start} />}
      {state?.state === 'blocked' && (
        <>
          <p className={styles['text']}>
            {intl.formatMessage(
              {
                id: 'local.blocked.text',
                defaultMessage:
                  '{title} is running but doesn’t accept requests from this page ({origin}). Do one of these:',
              },
              { title: server.title, origin: location.origin },
            )}
          </p>
          <Steps steps={help.allow} />
        </>
      )}
      {failure !== undefined && (
        <p role="alert" className={styles['failure']}>
          {failure}
        </p>
      )}
    </li>
  );
}

const stateTexts = defineMessages({
  absent: { id: 'local.absent', defaultMessage: 'Not found' },
  blocked: { id: 'local.blocked', defaultMessage: 'Blocked for this page' },
  looking: { id: 'local.looking', defaultMessage: 'Looking…' },
  found: {
    id: 'local.found',
    defaultMessage: '{count, plural, =0 {Running, no models} one {# model} other {# models}}',
  },
});

function stateText(intl: IntlShape, state: ProbeState): string {
  if (state === undefined) return '';
  const count = state.state === 'found' ? state.models.length : 0;
  const text: MessageDescriptor = stateTexts[state.state];
  return intl.formatMessage(text, { count });
}

interface FoundModelsProps {
  readonly server: LocalServerView;
  readonly models: readonly string[];
  readonly onUse: (modelId: string | undefined) => void;
}

function FoundModels({ server, models, onUse }: FoundModelsProps): ReactNode {
  const intl = useIntl();
  if (models.length === 0) {
    return (
      <p className={styles['text']}>
        {intl.formatMessage({
          id: 'local.noModels',
          defaultMessage: 'Load a model in it, then check again.',
        })}
      </p>
    );
  }
  return (
    <>
      <ul className={styles['models']}>
        {models.slice(0, shownModels).map((id) => (
          <li key={id}>
            <button type="button" className={styles['model']} onClick={() => onUse(id)}>
              <span className={styles['modelName']} dir="auto" data-tooltip-if-cut="">
                {id}
              </span>
              <Icon of={ArrowRight} className={styles['arrow'] ?? ''} />
            </button>
          </li>
        ))}
      </ul>
      {models.length > shownModels && (
        <Button variant="quiet" size="s" onClick={() => onUse(undefined)}>
          {intl.formatMessage(
            {
              id: 'local.useAll',
              defaultMessage: 'Use {title} and choose from all {count} models later',
            },
            { title: server.title, count: models.length },
          )}
        </Button>
      )}
    </>
  );
}

function Steps({ steps }: { readonly steps: readonly HelpStep[] }): ReactNode {
  const intl = useIntl();
  return (
    <ul className={styles['steps']}>
      {steps.map((step) => (
        <li key={step.label.id ?? ''} className={styles['step']}>
          <span className={styles['stepLabel']}>{intl.formatMessage(step.label)}</span>
          {step.command !== undefined && <CommandLine command={step.command} />}
        </li>
      ))}
    </ul>
  );
}
