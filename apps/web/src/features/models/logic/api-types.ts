import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import type { SelectOption } from '@parley/ui/components/select/select.tsx';
import type { IntlShape } from 'react-intl';

/** What kind of service a model of one's own is: a protocol, or the subscription of the Mac app. */
export type ApiType = Dialect | 'setapp';

/** The kinds that a model of one's own may have. */
export function apiTypeOptions(intl: IntlShape): readonly SelectOption<ApiType>[] {
  return [
    {
      value: 'openai-chat',
      label: intl.formatMessage({
        id: 'ownModels.apiType.openai',
        defaultMessage: 'OpenAI chat completions',
      }),
    },
    {
      value: 'openai-responses',
      label: intl.formatMessage({
        id: 'ownModels.apiType.responses',
        defaultMessage: 'OpenAI Responses',
      }),
    },
    {
      value: 'anthropic-messages',
      label: intl.formatMessage({
        id: 'ownModels.apiType.messages',
        defaultMessage: 'Anthropic Messages',
      }),
    },
    {
      value: 'anthropic-completion',
      label: intl.formatMessage({
        id: 'ownModels.apiType.completion',
        defaultMessage: 'Anthropic text completion',
      }),
    },
    { value: 'ollama', label: 'Ollama' },
    {
      value: 'setapp',
      label: intl.formatMessage({
        id: 'ownModels.apiType.setapp',
        defaultMessage: 'Setapp (OpenAI format, no key)',
      }),
    },
  ];
}
