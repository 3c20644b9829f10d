import type { Result } from '@parley/domain/shared/result.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ImageSearchValues } from '#src/services/web/image-search-setup.ts';
import type { SetupError } from '#src/services/web/web-search-setup.ts';

import { SetupOutcome, type SetupPhase } from './components/setup-outcome.tsx';
import styles from './web-search.module.css';

export interface ImageSearchFormProps {
  /** Empty where nothing is set up. */
  readonly engineId: string;
  /** The engine that the host suggests to whoever has none. */
  readonly suggestedEngineId: string | undefined;
  /** The stored key as it may be shown; empty where there is none. */
  readonly keyMask: string;
  readonly testAndSave: (values: ImageSearchValues) => Promise<Result<null, SetupError>>;
  readonly clear: () => Promise<void>;
}

/** Sets up the engine that looks for images. Nothing is kept before a search with it has found some. */
export function ImageSearchForm(props: ImageSearchFormProps): ReactNode {
  const { keyMask } = props;
  const intl = useIntl();
  const [engineId, setEngineId] = useState(props.engineId || (props.suggestedEngineId ?? ''));
  const [typedKey, setTypedKey] = useState<string>();
  const [phase, setPhase] = useState<SetupPhase>({ step: 'idle' });
  /** Only what the newest attempt comes to is told. */
  const attempts = useRef(0);
  const key = typedKey ?? keyMask;
  const clears = props.engineId !== '' && engineId.trim() === '' && key.trim() === '';

  function change(set: () => void): void {
    attempts.current += 1;
    set();
    setPhase({ step: 'idle' });
  }

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
    const isStored = key === keyMask && keyMask !== '';
    const done = await props.testAndSave({ engineId, typedKey: isStored ? undefined : key });
    if (attempts.current !== attempt) return;
    if (done.ok) setTypedKey(undefined);
    setPhase(done.ok ? { step: 'saved' } : { step: 'failed', error: done.error });
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <p className={styles['answer']}>
        {intl.formatMessage({
          id: 'imageSearch.text',
          defaultMessage:
            'Needs a Programmable Search Engine with Image Search turned on. For existing customers of Google, until January 1, 2027.',
        })}
      </p>
      <TextField
        label={intl.formatMessage({ id: 'webSearch.engineId', defaultMessage: 'Search engine ID' })}
        isMonospaced
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        translate="no"
        value={engineId}
        onValueChange={(next) => change(() => setEngineId(next))}
      />
      <PasswordField
        label={intl.formatMessage({
          id: 'imageSearch.key',
          defaultMessage: 'Search engine API key',
        })}
        hint={intl.formatMessage({
          id: 'audio.key.hint',
          defaultMessage:
            'Stored in this browser with your other keys, and sent only to this service.',
        })}
        translate="no"
        value={key}
        onValueChange={(next) => change(() => setTypedKey(next))}
        showLabel={intl.formatMessage({ id: 'audio.key.show', defaultMessage: 'Show key' })}
        hideLabel={intl.formatMessage({ id: 'audio.key.hide', defaultMessage: 'Hide key' })}
      />
      <Outcome phase={phase} />
      <div>
        <Button type="submit" variant="primary" disabled={phase.step === 'testing'}>
          {clears
            ? intl.formatMessage({ id: 'webSearch.clear', defaultMessage: 'Clear' })
            : intl.formatMessage({ id: 'webSearch.save', defaultMessage: 'Test and save' })}
        </Button>
      </div>
    </form>
  );
}

function Outcome({ phase }: { readonly phase: SetupPhase }): ReactNode {
  const intl = useIntl();
  return (
    <SetupOutcome
      phase={phase}
      service="google"
      saved={intl.formatMessage({
        id: 'imageSearch.saved',
        defaultMessage: 'It works. Image search is set up.',
      })}
      cleared={intl.formatMessage({
        id: 'imageSearch.cleared',
        defaultMessage: 'Image search is off, and its key is deleted.',
      })}
    />
  );
}
