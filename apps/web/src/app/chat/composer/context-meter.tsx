import type { ReactNode } from 'react';

import { ContextGauge } from '#src/features/context/context-gauge.tsx';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { useContextOf, type ContextPorts } from '#src/app/shared/use-context-of.ts';

interface ContextMeterProps {
  readonly ports: ContextPorts;
  readonly snapshot: ChatSnapshot;
  readonly onOpen: () => void;
  /** The person is about to open it. */
  readonly onIntent: () => void;
}

/** How much of the model's window the open chat fills; nothing where nothing would be sent. */
export function ContextMeter({ ports, snapshot, onOpen, onIntent }: ContextMeterProps): ReactNode {
  const { use } = useContextOf(ports, snapshot);
  return use.tokens > 0 && <ContextGauge use={use} onOpen={onOpen} onIntent={onIntent} />;
}
