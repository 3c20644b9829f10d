import {
  answersNoPages,
  needsSearchKey,
  type WebSearchSettings,
} from '@parley/domain/web/web-search-settings.ts';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface SearchFieldsProps {
  readonly values: WebSearchSettings;
  /** What stands in the field of the key: typed, or the end of the stored one. */
  readonly secret: string;
  readonly onChange: (changed: Partial<WebSearchSettings>) => void;
  readonly onSecretChange: (typed: string) => void;
}

/** What the chosen service wants to know. */
export function SearchFields(props: SearchFieldsProps): ReactNode {
  const { values, secret, onChange, onSecretChange } = props;
  const intl = useIntl();
  return (
    <>
      {values.service === 'google' && (
        <TextField
          label={intl.formatMessage({
            id: 'webSearch.engineId',
            defaultMessage: 'Search engine ID',
          })}
          isMonospaced
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          translate="no"
          value={values.engineId}
          onValueChange={(engineId) => onChange({ engineId })}
        />
      )}
      {values.service === 'searxng' && (
        <TextField
          label={intl.formatMessage({ id: 'webSearch.address', defaultMessage: 'Address' })}
          hint={intl.formatMessage({
            id: 'webSearch.address.hint',
            defaultMessage:
              'Your server must allow JSON output and requests from this page (CORS).',
          })}
          placeholder="https://search.example.org"
          isMonospaced
          dir="ltr"
          inputMode="url"
          value={values.address}
          onValueChange={(address) => onChange({ address })}
        />
      )}
      {needsSearchKey(values.service) && (
        <PasswordField
          label={intl.formatMessage({ id: 'webSearch.key', defaultMessage: 'Search API key' })}
          hint={
            answersNoPages(values.service)
              ? intl.formatMessage({
                  id: 'webSearch.key.hint.server',
                  defaultMessage:
                    'Stored in this browser with your other keys. It passes through this server on its way to the service.',
                })
              : intl.formatMessage({
                  id: 'audio.key.hint',
                  defaultMessage:
                    'Stored in this browser with your other keys, and sent only to this service.',
                })
          }
          translate="no"
          value={secret}
          onValueChange={onSecretChange}
          showLabel={intl.formatMessage({ id: 'audio.key.show', defaultMessage: 'Show key' })}
          hideLabel={intl.formatMessage({ id: 'audio.key.hide', defaultMessage: 'Hide key' })}
        />
      )}
    </>
  );
}
