import type { Message } from '@parley/domain/chat/message.ts';
import { isStepToAnswer } from '@parley/domain/chat/tool-calls.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { PageVisibility } from '#src/platform/page-visibility.ts';
import type { Generation } from '#src/services/generation/generation.ts';

import type { BrowserNotifications } from './browser-notifications.ts';

/** What alerts need. */
export interface ReplyAlertsDeps {
  readonly generation: Pick<Generation, 'subscribe' | 'isRunning'>;
  readonly page: PageVisibility;
  readonly settings: { getSnapshot(): Pick<Settings, 'soundMode' | 'notifications'> };
  readonly playSound: () => void;
  readonly notifications: BrowserNotifications;
  /** What the message says: the name of the program and that of the chat. */
  readonly namesOf: (reply: Message) => Promise<{ readonly title: string; readonly body: string }>;
  readonly openChat: (reply: Message) => void;
}

/** The mark that a reply came while nobody looked; it goes when the page is seen again. */
export interface ReplyAlerts {
  isFlagged(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Tells of replies that end while the page is hidden. One that a person stopped is no news. */
export function createReplyAlerts(deps: ReplyAlertsDeps): ReplyAlerts {
  const { page, settings, notifications } = deps;
  const listeners = createListeners();
  let isFlagged = false;

  function flag(next: boolean): void {
    if (isFlagged === next) return;
    isFlagged = next;
    listeners.notify();
  }

  async function notify(reply: Message): Promise<void> {
    const { title, body } = await deps.namesOf(reply);
    if (!page.isHidden()) return;
    const onClick = (): void => deps.openChat(reply);
    notifications.show({ title, body, tag: reply.chatId, onClick });
  }

  page.onShown(() => {
    flag(false);
    notifications.clear();
  });
  deps.generation.subscribe((notice) => {
    if (notice.type !== 'turn-ended' || notice.message.state === 'stopped') return;
    if (!page.isHidden() || isStepToAnswer(notice.message)) return;
    // Of several that answer side by side, the last one tells.
    if (deps.generation.isRunning(notice.message.chatId)) return;
    flag(true);
    if (settings.getSnapshot().soundMode) deps.playSound();
    if (settings.getSnapshot().notifications) void notify(notice.message);
  });

  return {
    isFlagged: () => isFlagged,
    subscribe: listeners.add,
  };
}
