import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useEffectEvent, useState } from 'react';

import type { AccountError } from '#src/services/account/account-error.ts';

/** What the server was asked for, as it stands. */
export interface Loaded<T> {
  /** The last answer, also while another one is on its way; undefined before the first. */
  readonly value: T | undefined;
  readonly isLoading: boolean;
  /** Why there is no newer answer. */
  readonly error: AccountError | undefined;
  readonly reload: () => void;
  /** Changes what is shown, as the server has just been told to. */
  readonly change: (change: (value: T) => T) => void;
}

/**
 * Asks when it is first drawn, and again whenever the key is another one. What it could not reach, it
 * asks for again once the browser is online.
 */
export function useLoaded<T>(key: string, load: () => Promise<Result<T, AccountError>>): Loaded<T> {
  const [attempt, setAttempt] = useState(0);
  const [value, setValue] = useState<T>();
  const [answered, setAnswered] = useState<{ asked: string; error: AccountError | undefined }>();
  const asked = `${attempt} ${key}`;
  const ask = useEffectEvent(load);
  useEffect(() => {
    let isOver = false;
    void ask().then((answer) => {
      if (isOver) return;
      if (answer.ok) setValue(answer.value);
      setAnswered({ asked, error: answer.ok ? undefined : answer.error });
    });
    return () => {
      isOver = true;
    };
  }, [asked]);

  const reload = (): void => setAttempt((count) => count + 1);
  const error = answered?.asked === asked ? answered.error : undefined;
  const isCutOff = error?.code === 'unreachable';
  useEffect(() => {
    if (!isCutOff) return undefined;
    const again = (): void => setAttempt((count) => count + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isCutOff]);

  return {
    value,
    isLoading: answered?.asked !== asked,
    error,
    reload,
    change: (change) => setValue((now) => (now === undefined ? now : change(now))),
  };
}
