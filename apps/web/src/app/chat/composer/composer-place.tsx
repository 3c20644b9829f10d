import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { lazyPart } from '#src/app/modules/lazy-dialog.tsx';
import { useProgram } from '#src/app/program/program-context.ts';
import { sellsLicenses } from '#src/app/shared/licensing.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

const ReminderPane = lazyPart({
  id: 'license-reminder',
  load: async () =>
    (await import('#src/app/panes/license-reminder/reminder-pane.tsx')).ReminderPane,
});

interface ComposerPlaceProps {
  readonly snapshot: ChatSnapshot;
  readonly children: ReactNode;
}

/** The message box, and what takes its place for a moment on hosts that sell licenses. */
export function ComposerPlace({ snapshot, children }: ComposerPlaceProps): ReactNode {
  const program = useProgram();
  const { config } = program;
  const [isHeld, setIsHeld] = useState(false);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  return (
    <>
      {sellsLicenses(host) && (
        <ReminderPane ports={program} snapshot={snapshot} onHeld={setIsHeld} />
      )}
      <div hidden={isHeld}>{children}</div>
    </>
  );
}
