import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';
import type { SelectOption } from '@parley/ui/components/select/select.tsx';
import type { IntlShape } from 'react-intl';

/** The protocols that an endpoint of one's own may speak. */
export function apiTypeOptions(intl: IntlShape): readonly SelectOption<Dialect>[] {
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
  ];
}
