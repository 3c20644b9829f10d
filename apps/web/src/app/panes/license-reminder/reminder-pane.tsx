import {
  dueReminder,
  type RemindedAt,
  type ReminderKind,
} from '@parley/domain/license/reminders.ts';
import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react';

import { ReminderCard } from '#src/features/license/reminder-card.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { focusBoxAfterDialog } from '#src/platform/focus-box.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { isChatRunning } from '#src/services/chats/running-state.ts';
import type { Generation } from '#src/services/generation/generation.ts';
import { loadReminded, noteReminded } from '#src/services/license/reminder-notes.ts';
import { openPricing } from '#src/services/navigation/open-pricing.ts';

import { licenseOf, type LicenseProgram } from '#src/app/shared/license-of.ts';
import { licenseStarted } from '#src/app/shared/licensing.ts';

/** What a reminder needs of the program. */
export interface ReminderPorts extends LicenseProgram {
  readonly generation: Pick<Generation, 'runningReplies' | 'subscribe'>;
}

interface ReminderPaneProps {
  readonly ports: ReminderPorts;
  readonly snapshot: Pick<ChatSnapshot, 'chatId' | 'tree' | 'path'>;
  /** Whether the reminder stands in the place of the message box. */
  readonly onHeld: (isHeld: boolean) => void;
}

/**
 * Reminds of a license after a reply that was asked for here, so that nobody who only reads is
 * reminded, and never while something runs: the button that stops it is in the message box.
 */
export function ReminderPane({ ports, snapshot, onHeld }: ReminderPaneProps): ReactNode {
  const { generation, config, store } = ports;
  const { chatId } = snapshot;
  const [license] = useState(() => licenseOf(ports));
  const { state } = useSyncExternalStore(license.subscribe, license.getSnapshot);
  const { brand, licensing } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const isRunning = useSyncExternalStore(generation.subscribe, () =>
    isChatRunning(generation, snapshot),
  );
  const [endedReplies, setEndedReplies] = useState(0);
  const [kind, setKind] = useState<ReminderKind>();
  const isShown = kind !== undefined && !isRunning && state.status === 'unverified';

  const remind = useEffectEvent((reminded: RemindedAt): void => {
    const nowMs = systemClock.nowMs();
    const messageCount = snapshot.path.length;
    const { priceRiseOn } = licensing;
    const due = dueReminder({ state, messageCount, reminded, priceRiseOn, nowMs });
    if (due === undefined) return;
    setKind(due);
    void noteReminded(store, due, nowMs);
  });
  const hold = useEffectEvent(onHeld);
  useEffect(
    () =>
      generation.subscribe((notice) => {
        if (notice.type === 'turn-ended' && notice.message.chatId === chatId) {
          setEndedReplies((count) => count + 1);
        }
      }),
    [generation, chatId],
  );
  useEffect(() => {
    if (endedReplies === 0 || isRunning) return undefined;
    let isOver = false;
    void loadReminded(store).then((reminded) => {
      if (!isOver) remind(reminded);
    });
    return () => {
      isOver = true;
    };
  }, [endedReplies, isRunning, store]);
  useEffect(() => {
    hold(isShown);
    return () => hold(false);
  }, [isShown]);

  if (!isShown) return null;
  return (
    <ReminderCard
      key={kind}
      kind={kind}
      brand={brand}
      priceRiseOn={licensing.priceRiseOn}
      onBuy={openPricing}
      onEnterKey={licenseStarted.openDialog}
      onContinue={() => {
        setKind(undefined);
        focusBoxAfterDialog();
      }}
    />
  );
}
