import { useCallback, useEffect, useState } from 'react';

import type {
  OpenedChat,
  OpenProblem,
  SharedChatOpener,
} from '#src/services/sharing/open-shared-chat.ts';

/** How far a shared chat is. `opening` with a password: one is being tried. */
export type OpenState =
  | { readonly step: 'opening' }
  | { readonly step: 'failed'; readonly problem: OpenProblem }
  | { readonly step: 'opened'; readonly chat: OpenedChat };

/** A shared chat that is opened as soon as it is wanted. */
export interface OpeningChat {
  readonly state: OpenState;
  /** A password was wanted once, so the field for it stays. */
  readonly hasPassword: boolean;
  readonly tryPassword: (password: string) => void;
}

/** Opens a shared chat. @param waitMs  what passes before anybody is asked for it */
export function useOpenedChat(opener: SharedChatOpener, waitMs = 0): OpeningChat {
  const [state, setState] = useState<OpenState>({ step: 'opening' });
  const [hasPassword, setHasPassword] = useState(false);
  const [attempt, setAttempt] = useState({ password: '', waitMs });

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = async (): Promise<void> => {
      const opened = await opener.open(attempt.password, signal);
      if (signal.aborted) return;
      if (!opened.ok && opened.error.code === 'needs-password') setHasPassword(true);
      setState(
        opened.ok
          ? { step: 'opened', chat: opened.value }
          : { step: 'failed', problem: opened.error },
      );
    };
    const timer = setTimeout(() => void open(), attempt.waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [opener, attempt]);

  const tryPassword = useCallback((password: string) => {
    setState({ step: 'opening' });
    setAttempt({ password, waitMs: 0 });
  }, []);
  return { state, hasPassword, tryPassword };
}
