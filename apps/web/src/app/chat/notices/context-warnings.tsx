import { useState, type ReactNode } from 'react';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { findWarning } from '#src/services/context/find-warning.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useContextOf, type ContextPorts } from '#src/app/shared/use-context-of.ts';

const ContextNotice = lazyComponent(
  async () => (await import('#src/features/context/context-notice.tsx')).ContextNotice,
);

interface ContextWarningsProps {
  readonly ports: ContextPorts;
  readonly snapshot: ChatSnapshot;
  readonly onOpen: () => void;
}

/** Warns that not all of the chat is sent, or soon cannot be; each kind once for each chat. */
export function ContextWarnings({ ports, snapshot, onOpen }: ContextWarningsProps): ReactNode {
  const { view, use, info } = useContextOf(ports, snapshot);
  const isSeveral = snapshot.chat?.parameters.askedModels !== undefined;
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const warning = findWarning({ path: snapshot.path, view, use });
  if (warning === undefined || dismissed.has(warning.kind)) return null;
  return (
    <ContextNotice
      warning={warning}
      modelTitle={isSeveral ? info?.title : undefined}
      onOpen={onOpen}
      onDismiss={() => setDismissed(new Set([...dismissed, warning.kind]))}
    />
  );
}
