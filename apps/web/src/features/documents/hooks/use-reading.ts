import type { FilePart } from '@parley/domain/chat/message-part.ts';
import type { DocumentReading } from '@parley/domain/document/document-reading.ts';
import { useEffect, useState } from 'react';

import type { Attachments } from '#src/services/attachments/attachments.ts';

/** How far the reading of a document is. */
export interface ReadingState {
  readonly reading: DocumentReading | undefined;
  readonly needsPassword: boolean;
  readonly isWrong: boolean;
  readonly hasFailed: boolean;
}

const busy: ReadingState = {
  reading: undefined,
  needsPassword: false,
  isWrong: false,
  hasFailed: false,
};

interface ReadingHandle {
  readonly state: ReadingState;
  readonly unlock: (password: string) => void;
}

/** Reads what a document holds, while the dialog over it is open. */
export function useReading(part: FilePart, attachments: Attachments): ReadingHandle {
  const [state, setState] = useState<ReadingState>(busy);
  const [password, setPassword] = useState<string>();
  useEffect(() => {
    const end = new AbortController();
    const read = async (): Promise<void> => {
      const documents = await attachments.documents();
      const result = await documents.read(part, { password, signal: end.signal });
      if (end.signal.aborted) return;
      if (result.ok) {
        setState({ ...busy, reading: result.value });
        return;
      }
      const isWrong = result.error.code === 'wrong-password';
      const needsPassword = isWrong || result.error.code === 'needs-password';
      setState({ ...busy, needsPassword, isWrong, hasFailed: !needsPassword });
    };
    void read();
    return () => end.abort();
  }, [part, attachments, password]);
  return {
    state,
    unlock(typed) {
      setState(busy);
      setPassword(typed);
    },
  };
}
