import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import { Select } from '@parley/ui/components/select/select.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface ProtocolFieldProps {
  /** Id of the preset that the endpoint is made from. */
  readonly presetId: string;
  readonly value: Dialect;
  readonly onValueChange: (dialect: Dialect) => void;
}

const anthropic: readonly Dialect[] = ['anthropic-messages', 'anthropic-completion'];
const openAi: readonly Dialect[] = ['openai-chat', 'openai-responses'];

/** Presets whose servers speak more than one protocol at the same address. */
const choices: ReadonlyMap<string, readonly Dialect[]> = new Map([
  ['anthropic', anthropic],
  ['anthropic-legacy', anthropic],
  ['ollama', ['ollama', 'openai-chat']],
  ['custom', [...openAi, 'ollama']],
  ...['openai', 'azure', 'xai', 'openrouter'].map((id) => [id, openAi] as const),
]);

/** Chooses the protocol of an endpoint, where there is a choice. */
export function ProtocolField({ presetId, value, onValueChange }: ProtocolFieldProps): ReactNode {
  const intl = useIntl();
  const offered = choices.get(presetId);
  if (offered === undefined) return null;
  const labels: Readonly<Record<Dialect, string>> = {
    'anthropic-messages': intl.formatMessage({
      id: 'setup.protocol.messages',
      defaultMessage: 'Messages',
    }),
    'anthropic-completion': intl.formatMessage({
      id: 'setup.protocol.completion',
      defaultMessage: 'Text completion (legacy)',
    }),
    'openai-chat': intl.formatMessage({
      id: 'setup.protocol.chat',
      defaultMessage: 'Chat completions',
    }),
    'openai-responses': intl.formatMessage({
      id: 'setup.protocol.responses',
      defaultMessage: 'Responses',
    }),
    gemini: 'Gemini',
    ollama: 'Ollama',
  };
  return (
    <Select<Dialect>
      label={intl.formatMessage({ id: 'setup.protocol', defaultMessage: 'Protocol' })}
      value={value}
      onValueChange={onValueChange}
      options={offered.map((dialect) => ({ value: dialect, label: labels[dialect] }))}
    />
  );
}
