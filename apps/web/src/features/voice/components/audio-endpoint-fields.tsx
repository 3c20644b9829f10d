import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import {
  addressErrorOf,
  audioEndpoint,
  audioProviders,
  type AudioChoice,
} from '#src/services/speech/audio-endpoints.ts';

import { addressErrorText } from '../logic/address-error-text.ts';
import { noKeyText } from '../logic/error-text.ts';
import styles from '../voice.module.css';
import type { VoicePorts } from '../voice-ports.ts';
import { AudioKeyField } from './audio-key-field.tsx';

export interface AudioEndpointFieldsProps {
  readonly choice: AudioChoice;
  readonly onChange: (choice: AudioChoice) => void;
  readonly ports: Pick<VoicePorts, 'providers' | 'saveKey' | 'keyMask' | 'listVoices' | 'openKeys'>;
  /** What the address ends in: `/audio/speech`. */
  readonly path: string;
}

const ownAddress = 'own-address';

/** Whose endpoint is asked: that of a provider with its key, or an address of one's own. */
export function AudioEndpointFields(props: AudioEndpointFieldsProps): ReactNode {
  const { choice, onChange, ports } = props;
  const intl = useIntl();
  const known = audioProviders(ports.providers);
  const provider = known.find(({ endpoint }) => endpoint.id === choice.provider);
  const isMissing = choice.provider !== null && provider === undefined;
  const needsKey = isMissing || provider?.isUsable === false;
  const options = [
    ...known.map(({ endpoint }) => ({ value: String(endpoint.id), label: endpoint.title })),
    ...(isMissing ? [{ value: String(choice.provider), label: 'OpenAI' }] : []),
    {
      value: ownAddress,
      label: intl.formatMessage({ id: 'audio.own', defaultMessage: 'Custom address…' }),
    },
  ];
  return (
    <>
      <Select
        label={intl.formatMessage({ id: 'audio.service', defaultMessage: 'Service' })}
        value={choice.provider ?? ownAddress}
        options={options}
        error={needsKey ? noKeyText(intl, provider?.endpoint.title ?? 'OpenAI') : undefined}
        onValueChange={(value) => onChange({ ...choice, provider: toProvider(value, ports) })}
      />
      {needsKey && (
        <div className={styles['action']}>
          <Button onClick={ports.openKeys}>
            {intl.formatMessage({ id: 'audio.openKeys', defaultMessage: 'Keys and endpoints' })}
          </Button>
        </div>
      )}
      {choice.provider === null && <OwnAddress {...props} />}
    </>
  );
}

function toProvider(
  value: string,
  { providers }: Pick<VoicePorts, 'providers'>,
): ProviderId | null {
  return providers.find(({ endpoint }) => endpoint.id === value)?.endpoint.id ?? null;
}

function OwnAddress({ choice, onChange, ports, path }: AudioEndpointFieldsProps): ReactNode {
  const intl = useIntl();
  const endpoint = audioEndpoint(ports.providers, choice);
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'audio.address', defaultMessage: 'Server address' })}
        hint={intl.formatMessage(
          {
            id: 'audio.address.hint',
            defaultMessage: 'The server must be compatible with OpenAI at {path}.',
          },
          { path },
        )}
        placeholder="http://localhost:8000/v1"
        isMonospaced
        dir="ltr"
        inputMode="url"
        error={addressErrorText(intl, addressErrorOf(choice.url))}
        value={choice.url}
        onValueChange={(url) => onChange({ ...choice, url })}
      />
      {endpoint !== undefined && (
        <AudioKeyField
          key={endpoint.baseUrl}
          endpoint={endpoint}
          ports={ports}
          isTested={false}
          isNeeded={false}
        />
      )}
    </>
  );
}
