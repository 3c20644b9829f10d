import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { CustomModelError } from '#src/services/providers/custom-models.ts';

import type { CustomModelFormState } from '../hooks/use-custom-model-form.ts';
import styles from '../custom-models.module.css';
import { SetupNotice } from './setup-notice.tsx';

/** What is said at the field that it is about. */
const fieldCodes: ReadonlySet<CustomModelError['code']> = new Set([
  'bad-url',
  'insecure-url',
  'bad-header',
]);

interface CustomModelNoticeProps {
  /** Ties the fields that are missing to what is said about them. */
  readonly id: string;
  readonly form: CustomModelFormState;
}

/** What the test of a described model has said; what is wrong with one field stands there. */
export function CustomModelNotice({ id, form }: CustomModelNoticeProps): ReactNode {
  const intl = useIntl();
  const { phase, fields } = form;
  if (phase.step === 'failed' && phase.error.code === 'test-failed') {
    const { error } = phase.error;
    return (
      <SetupNotice
        phase={{ step: 'failed', error: { code: 'test-failed', error, hidesWrongKey: true } }}
        place={{ title: fields.title, presetId: 'custom', baseUrl: fields.endpoint }}
      />
    );
  }
  return (
    <>
      <output className={styles['passed']}>
        {phase.step === 'passed' &&
          intl.formatMessage({
            id: 'ownModels.passed',
            defaultMessage: 'The model replied. You can add it now.',
          })}
      </output>
      {phase.step === 'failed' && !fieldCodes.has(phase.error.code) && (
        <p id={id} role="alert" className={styles['error']}>
          {errorText(intl, phase.error)}
        </p>
      )}
    </>
  );
}

function errorText(intl: IntlShape, error: CustomModelError): string {
  switch (error.code) {
    case 'incomplete':
      return intl.formatMessage({
        id: 'ownModels.error.incomplete',
        defaultMessage: 'Fill in the title, endpoint, and model ID.',
      });
    case 'bad-body':
      return intl.formatMessage(
        {
          id: 'ownModels.error.body',
          defaultMessage: 'Custom model body parsing error: the value of “{key}”.',
        },
        { key: error.key },
      );
    case 'bad-url':
    case 'insecure-url':
    case 'bad-header':
    case 'test-failed':
    case 'not-saved':
    default:
      return intl.formatMessage({
        id: 'ownModels.error.notSaved',
        defaultMessage: 'Couldn’t save the model. Browser storage may be full.',
      });
  }
}
