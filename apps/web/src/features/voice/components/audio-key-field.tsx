import { findKeyError } from '@parley/domain/keys/key-error.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { audioErrorText, generalText, noKeyText } from '../logic/error-text.ts';
import { keyErrorText } from '../logic/key-error-text.ts';
import type { VoicePorts } from '../voice-ports.ts';

export interface AudioKeyFieldProps {
  readonly endpoint: ProviderEndpoint;
  readonly ports: Pick<VoicePorts, 'saveKey' | 'keyMask' | 'listVoices'>;
  /** A key is tested before it is kept, where the service can tell. */
  readonly isTested: boolean;
  /** Nothing can be done without one. */
  readonly isNeeded: boolean;
}

/** Nobody types for as long as this: the key is whole. */
const pauseMs = 1000;

type Phase =
  | { readonly step: 'idle' | 'checking' | 'saved' }
  | { readonly step: 'failed'; readonly text: string };

/** A key of an audio service. It is checked and kept when nobody has typed for a second. */
export function AudioKeyField({
  endpoint,
  ports,
  isTested,
  isNeeded,
}: AudioKeyFieldProps): ReactNode {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const [phase, setPhase] = useState<Phase>({ step: 'idle' });
  /** Counts what was typed and tried: only what the newest attempt comes to is told. */
  const newest = useRef(0);
  /** Typed, and not tried yet. */
  const waiting = useRef<string>(undefined);
  const mask = ports.keyMask(endpoint);

  async function keep(key: string): Promise<void> {
    const attempt = newest.current + 1;
    newest.current = attempt;
    const fault = findKeyError(key);
    if (fault !== undefined) {
      setPhase({ step: 'failed', text: keyErrorText(intl, fault) });
      return;
    }
    setPhase({ step: 'checking' });
    if (isTested && key !== '') {
      const tested = await ports.listVoices(endpoint, key);
      // Another key has been typed meanwhile; it is the one that is meant.
      if (newest.current !== attempt) return;
      if (!tested.ok) {
        setPhase({ step: 'failed', text: audioErrorText(intl, tested.error).text });
        return;
      }
    }
    const isSaved = await ports.saveKey(endpoint, key);
    if (newest.current !== attempt) return;
    setPhase(isSaved ? { step: 'saved' } : { step: 'failed', text: generalText(intl) });
    if (isSaved) setTyped(undefined);
  }

  const keepWaiting = useEffectEvent(() => {
    const key = waiting.current;
    waiting.current = undefined;
    if (key !== undefined) void keep(key);
  });

  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(keepWaiting, pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  // Whoever closes the settings right after typing has not given the key up.
  useEffect(() => () => keepWaiting(), []);

  function change(value: string): void {
    newest.current += 1;
    // An emptied field is no wish to lose the key; there is a button for that.
    waiting.current = value.trim() || undefined;
    setPhase({ step: 'idle' });
    setTyped(value);
  }

  const missing = isNeeded && mask === undefined && typed === undefined && phase.step !== 'saved';
  const hints = {
    idle: intl.formatMessage({
      id: 'audio.key.hint',
      defaultMessage: 'Stored in this browser with your other keys, and sent only to this service.',
    }),
    checking: intl.formatMessage({ id: 'audio.key.checking', defaultMessage: 'Checking…' }),
    saved: intl.formatMessage({ id: 'audio.key.saved', defaultMessage: 'Saved.' }),
    failed: undefined,
  };
  const error = phase.step === 'failed' ? phase.text : undefined;
  return (
    <PasswordField
      label={intl.formatMessage(
        { id: 'audio.key', defaultMessage: '{service} API key' },
        { service: endpoint.title },
      )}
      value={typed ?? ''}
      placeholder={mask ?? ''}
      translate="no"
      hint={<output>{hints[phase.step]}</output>}
      error={error ?? (missing ? noKeyText(intl, endpoint.title) : undefined)}
      aside={
        mask !== undefined && (
          <Button onClick={() => void keep('')}>
            {intl.formatMessage({ id: 'audio.key.remove', defaultMessage: 'Remove key' })}
          </Button>
        )
      }
      onValueChange={change}
      showLabel={intl.formatMessage({ id: 'audio.key.show', defaultMessage: 'Show key' })}
      hideLabel={intl.formatMessage({ id: 'audio.key.hide', defaultMessage: 'Hide key' })}
    />
  );
}
