import type { ReactNode } from 'react';

import { ContextGauge } from '#src/features/context/context-gauge.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { useContextOf } from './use-context-of.ts';

interface ContextMeterProps {
  readonly snapshot: ChatSnapshot;
  readonly onOpen: () => void;
  /** The person is about to open it. */
  readonly onIntent: () => void;
}

/** How much of the model's window the open chat fills; nothing where nothing would be sent. */
export function ContextMeter({ snapshot, onOpen, onIntent }: ContextMeterProps): ReactNode {
  const { use } = useContextOf(snapshot);
  return use.tokens > 0 && <ContextGauge use={use} onOpen={onOpen} onIntent={onIntent} />;
}
