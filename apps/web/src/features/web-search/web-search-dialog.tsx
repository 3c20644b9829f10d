import {
  needsSearchKey,
  searchServices,
  type SearchService,
  type WebSearchSettings,
} from '@parley/domain/web/web-search-settings.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { serviceTitle } from '#src/services/web/service-titles.ts';
import type { SetupError } from '#src/services/web/web-search-setup.ts';

import { SearchFields } from './components/search-fields.tsx';
import { SearchQuestions } from './components/search-questions.tsx';
import { ServerSwitches } from './components/server-switches.tsx';
import { SetupOutcome, type SetupPhase } from './components/setup-outcome.tsx';
import { serviceHint } from './logic/service-texts.ts';
import styles from './web-search.module.css';

export interface WebSearchDialogProps {
  /** What is set up; undefined where nothing is. */
  readonly stored: WebSearchSettings | undefined;
  /** The stored key of a service as it may be shown. */
  readonly keyMask: (service: WebSearchSettings['service']) => string | undefined;
  /** Services that can be used on this host, in the order in which they are offered. */
  readonly services: readonly SearchService[];
  /** Whether the server passes searches of a service on. */
  readonly passesSearchesOn: (settings: WebSearchSettings) => boolean;
  /** Hosts that the server passes requests on to, `*` for all; mostly none. */
  readonly relayHosts: readonly string[];
  /** Tells how to get a key, on this host. */
  readonly guideUrl: string | undefined;
  readonly isOnInNewChats: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  /** @param typedKey undefined: the stored one */
  readonly testAndSave: (
    wanted: WebSearchSettings,
    typedKey: string | undefined,
  ) => Promise<Result<null, SetupError>>;
  readonly clear: () => Promise<void>;
  readonly onClose: () => void;
}

const nothing: WebSearchSettings = { service: 'google', engineId: '', address: '' };

/** Sets up who searches the web. Nothing is kept before a search with it has succeeded. */
export function WebSearchDialog(props: WebSearchDialogProps): ReactNode {
  const { stored, keyMask, onClose } = props;
  const intl = useIntl();
  const formId = useId();
  const [values, setValues] = useState(stored ?? nothing);
  const mask = keyMask(values.service) ?? '';
  const [typedKey, setTypedKey] = useState<string>();
  const [phase, setPhase] = useState<SetupPhase>({ step: 'idle' });
  /** Only what the newest attempt comes to is told. */
  const attempts = useRef(0);
  const key = typedKey ?? mask;

  function change(changed: Partial<WebSearchSettings>, nextKey = typedKey): void {
    attempts.current += 1;
    setValues({ ...values, ...changed });
    setTypedKey(nextKey);
    setPhase({ step: 'idle' });
  }

  const clears = isEmpty(values, key) && stored?.service === values.service;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    attempts.current += 1;
    const attempt = attempts.current;
    setPhase({ step: 'testing' });
    if (clears) {
      await props.clear();
      setTypedKey(undefined);
      setPhase({ step: 'cleared' });
      return;
    }
    const done = await props.testAndSave(values, key === mask && mask !== '' ? undefined : key);
    if (attempts.current !== attempt) return;
    if (done.ok) setTypedKey(undefined);
    setPhase(done.ok ? { step: 'saved' } : { step: 'failed', error: done.error });
  }

  return (
    <Dialog
      open
      size="m"
      isSticky
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={intl.formatMessage({ id: 'webSearch.title', defaultMessage: 'Web search' })}
      description={intl.formatMessage({
        id: 'webSearch.description',
        defaultMessage: 'Models search the web and read pages with a service that you choose.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      footer={
        <Button type="submit" form={formId} variant="primary" disabled={phase.step === 'testing'}>
          {clears
            ? intl.formatMessage({ id: 'webSearch.clear', defaultMessage: 'Clear' })
            : intl.formatMessage({ id: 'webSearch.save', defaultMessage: 'Test and save' })}
        </Button>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={(event) => void submit(event)}>
        {stored !== undefined && (
          <Switch
            label={intl.formatMessage({ id: 'webSearch.title', defaultMessage: 'Web search' })}
            hint={intl.formatMessage({
              id: 'webSearch.switch.hint',
              defaultMessage: 'On in new chats. In a chat, switch it under Tools.',
            })}
            checked={props.isOnInNewChats}
            onCheckedChange={props.onSwitch}
          />
        )}
        <RadioGroup
          label={intl.formatMessage({ id: 'webSearch.service', defaultMessage: 'Search service' })}
          value={values.service}
          options={listedServices(props).map((service) => ({
            value: service,
            label: serviceTitle(service),
            hint: serviceHint(intl, service),
          }))}
          onValueChange={(service) =>
            // Nothing that was said about one service holds for another.
            change(
              {
                ...(stored?.service === service ? stored : { ...nothing, service }),
                isThroughServer: stored?.service === service ? stored.isThroughServer : undefined,
              },
              undefined,
            )
          }
        />
        <UnusableServices services={props.services} />
        <SearchFields
          values={values}
          secret={key}
          onChange={change}
          onSecretChange={(next) => change({}, next)}
        />
        <ServerSwitches
          values={values}
          passesSearches={props.passesSearchesOn(values)}
          relayHosts={props.relayHosts}
          onChange={change}
        />
        <KeyGuide url={needsSearchKey(values.service) ? props.guideUrl : undefined} />
        <Outcome phase={phase} service={values.service} />
        <SearchQuestions
          usesServer={values.isThroughServer === true || values.readsThroughServer === true}
        />
      </form>
    </Dialog>
  );
}

function isEmpty({ service, engineId, address }: WebSearchSettings, key: string): boolean {
  const filled = [engineId, address, ...(needsSearchKey(service) ? [key] : [])];
  return filled.every((text) => text.trim() === '');
}

/** One that is set up stays in the list, so that it can be looked at and cleared. */
function listedServices({
  services,
  stored,
}: Pick<WebSearchDialogProps, 'services' | 'stored'>): readonly SearchService[] {
  return searchServices.filter(
    (service) => services.includes(service) || service === stored?.service,
  );
}

/** Names what cannot be used here, and why. */
function UnusableServices({ services }: Pick<WebSearchDialogProps, 'services'>): ReactNode {
  const intl = useIntl();
  const missing = searchServices.filter((service) => !services.includes(service));
  if (missing.length === 0) return null;
  return (
    <p className={styles['unusable']}>
      {intl.formatMessage(
        {
          id: 'webSearch.unusable',
          defaultMessage:
            'Not available here: {services}. This server would have to pass requests on, and it doesn’t.',
        },
        { services: intl.formatList(missing.map(serviceTitle)) },
      )}
    </p>
  );
}

/** Leads to the help of this host. */
function KeyGuide({ url }: { readonly url: string | undefined }): ReactNode {
  const intl = useIntl();
  if (url === undefined) return null;
  return (
    <a className={styles['guide']} href={url} target="_blank" rel="noreferrer">
      {intl.formatMessage({ id: 'webSearch.guide', defaultMessage: 'How to get a key' })}
    </a>
  );
}

interface OutcomeProps {
  readonly phase: SetupPhase;
  readonly service: SearchService;
}

function Outcome(props: OutcomeProps): ReactNode {
  const intl = useIntl();
  return (
    <SetupOutcome
      {...props}
      saved={intl.formatMessage({
        id: 'webSearch.saved',
        defaultMessage: 'It works. Web search is set up.',
      })}
      cleared={intl.formatMessage({
        id: 'webSearch.cleared',
        defaultMessage: 'Web search is off, and its key is deleted.',
      })}
    />
  );
}
