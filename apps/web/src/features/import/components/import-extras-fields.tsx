import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { OpenedImport } from '#src/services/import/importer.ts';
import type { ImportExtras } from '#src/services/import/import-types.ts';

import styles from '../import-dialog.module.css';

interface ImportExtrasFieldsProps {
  readonly opened: OpenedImport;
  readonly extras: ImportExtras;
  readonly onExtras: (extras: ImportExtras) => void;
}

/** What comes in only where the person wants it: settings are chosen, models and secrets are not. */
export function ImportExtrasFields(props: ImportExtrasFieldsProps): ReactNode {
  const { opened, extras, onExtras } = props;
  const intl = useIntl();
  const { models, secretCount } = opened.inspection;
  return (
    <>
      {opened.otherSettings.length > 0 && (
        <Checkbox
          label={intl.formatMessage({
            id: 'import.withSettings',
            defaultMessage: 'Import settings too',
          })}
          checked={extras.withSettings}
          onCheckedChange={(withSettings) => onExtras({ ...extras, withSettings })}
        />
      )}
      {models.length > 0 && opened.canAddModels && (
        <div>
          <Checkbox
            label={intl.formatMessage(
              {
                id: 'import.withModels',
                defaultMessage:
                  '{count, plural, one {Import # custom model too} other {Import # custom models too}}',
              },
              { count: models.length },
            )}
            checked={extras.withModels === true}
            onCheckedChange={(withModels) => onExtras({ ...extras, withModels })}
          />
          <p className={styles['note']}>
            {intl.formatMessage({
              id: 'import.withModels.hint',
              defaultMessage: 'What you send to a model goes to its address:',
            })}
          </p>
          <ModelList models={models} />
        </div>
      )}
      {secretCount > 0 && (
        <div>
          <Checkbox
            label={intl.formatMessage(
              {
                id: 'import.withSecrets',
                defaultMessage:
                  '{count, plural, one {Import # secret too} other {Import # secrets too}}',
              },
              { count: secretCount },
            )}
            checked={extras.withSecrets === true}
            onCheckedChange={(withSecrets) => onExtras({ ...extras, withSecrets })}
          />
          <p className={styles['note']}>
            {intl.formatMessage({
              id: 'import.withSecrets.hint',
              defaultMessage:
                'Keys and tokens of plugins and custom models. They’re kept with your API keys and sent only once you use what they belong to.',
            })}
          </p>
        </div>
      )}
    </>
  );
}

/** Every address, with the name that the file gives to what answers there. */
function ModelList({ models }: Pick<OpenedImport['inspection'], 'models'>): ReactNode {
  const intl = useIntl();
  return (
    <ul className={styles['skipped']}>
      {models.map(({ key, title, endpoint }) => (
        <li key={key}>
          {intl.formatMessage(
            { id: 'import.model', defaultMessage: '{address}: {title}' },
            {
              // A title must not look like an address.
              address: (
                <bdi dir="ltr" translate="no">
                  {hostOf(endpoint)}
                </bdi>
              ),
              title: <bdi>{title}</bdi>,
            },
          )}
        </li>
      ))}
    </ul>
  );
}

function hostOf(endpoint: string): string {
  const url = endpoint.includes('://') ? endpoint : `https://${endpoint}`;
  return URL.canParse(url) ? new URL(url).host : endpoint.slice(0, 100);
}
