import type { PluginDraftFault } from '@parley/domain/plugin/check-plugin-draft.ts';
import type { IntlShape } from 'react-intl';

/** What is wrong with a plugin as it is written. */
export function draftFaultText(intl: IntlShape, fault: PluginDraftFault): string {
  switch (fault.code) {
    case 'spec-no-json':
      return intl.formatMessage({
        id: 'plugins.fault.specJson',
        defaultMessage: 'The OpenAI spec isn’t valid JSON.',
      });
    case 'spec-no-name':
      return intl.formatMessage({
        id: 'plugins.fault.specName',
        defaultMessage: 'The OpenAI spec needs a name.',
      });
    case 'spec-no-description':
      return intl.formatMessage({
        id: 'plugins.fault.specDescription',
        defaultMessage: 'The OpenAI spec needs a description.',
      });
    case 'bad-name':
      return intl.formatMessage(
        {
          id: 'plugins.fault.badName',
          defaultMessage: '“{id}” isn’t a valid function name. Use only letters, digits, _ and -.',
        },
        { id: fault.id },
      );
    case 'id-taken':
      return intl.formatMessage(
        {
          id: 'plugins.fault.taken',
          defaultMessage: 'Another plugin already has the ID “{id}”. Choose a different name.',
        },
        { id: fault.id },
      );
    case 'function-missing':
      return intl.formatMessage(
        {
          id: 'plugins.fault.function',
          defaultMessage: 'The code must contain the function “{name}”.',
        },
        { name: fault.name },
      );
    case 'settings-no-json':
    case 'settings-no-array':
    case 'settings-field':
    case 'settings-type':
      return settingsFaultText(intl, fault);
    default:
      return fault satisfies never;
  }
}

type SettingsFault = Extract<PluginDraftFault, { readonly field: 'userSettings' }>;

function settingsFaultText(intl: IntlShape, fault: SettingsFault): string {
  switch (fault.code) {
    case 'settings-no-json':
      return intl.formatMessage({
        id: 'plugins.fault.settingsJson',
        defaultMessage: 'User Settings input is not a valid JSON.',
      });
    case 'settings-no-array':
      return intl.formatMessage({
        id: 'plugins.fault.settingsArray',
        defaultMessage: 'Invalid User Settings: JSON string must be an array',
      });
    case 'settings-field':
      return intl.formatMessage(
        {
          id: 'plugins.fault.settingsField',
          defaultMessage:
            'Invalid User Settings: One of the setting\'s "{name}" parameter does not exists or is not a string',
        },
        { name: fault.name },
      );
    case 'settings-type':
      return intl.formatMessage({
        id: 'plugins.fault.settingsType',
        defaultMessage:
          'Invalid User Settings: One of the setting\'s "type" parameter is not valid. It must be "text", "password" or "number"',
      });
    default:
      return fault satisfies never;
  }
}
