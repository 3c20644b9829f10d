import type { Result } from '@parley/domain/shared/result.ts';
import type { AudioError } from '@parley/domain/speech/audio-error.ts';
import { useEffect, useState } from 'react';

/** A list of a service, and why it could not be read. */
export interface Listed<T> {
  readonly list: readonly T[] | undefined;
  readonly fault: AudioError | undefined;
}

const unread = { list: undefined, fault: undefined };

/**
 * Reads a list once for each `key`; undefined reads none: nothing is asked before there is a key.
 *
 * @param ask taken as it is when `key` changes
 */
export function useListed<T>(
  key: string | undefined,
  ask: () => Promise<Result<readonly T[], AudioError>>,
): Listed<T> {
  const [read, setRead] = useState<{ readonly key: string; readonly listed: Listed<T> }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let isCurrent = true;
    void ask().then((result) => {
      if (!isCurrent) return;
      const listed = result.ok
        ? { list: result.value, fault: undefined }
        : { list: undefined, fault: result.error };
      setRead({ key, listed });
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- whom and what to ask is told by the key alone
  }, [key]);
  return read !== undefined && read.key === key ? read.listed : unread;
}
