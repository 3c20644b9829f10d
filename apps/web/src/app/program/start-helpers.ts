import type { Message } from '@parley/domain/chat/message.ts';
import { isStepToAnswer } from '@parley/domain/chat/tool-calls.ts';
import { createUsageId } from '@parley/domain/shared/ids.ts';

import { loadChat } from '#src/data/repositories/chat-repository.ts';
import { systemClock } from '#src/platform/clock.ts';
import { createLogger } from '#src/platform/logger.ts';
import { createPageVisibility } from '#src/platform/page-visibility.ts';
import { randomText } from '#src/platform/random-id.ts';
import {
  createBrowserNotifications,
  type BrowserNotifications,
} from '#src/services/notifications/browser-notifications.ts';
import { createReplyAlerts, type ReplyAlerts } from '#src/services/notifications/reply-alerts.ts';
import type { BackgroundRequestDeps } from '#src/services/titles/background-request.ts';

import type { Store } from '#src/data/store.ts';
import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import type { Generation } from '#src/services/generation/generation.ts';
import type { Navigation } from '#src/services/navigation/navigation.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { TemporaryChats } from '#src/services/temporary/temporary-chats.ts';

/** What happens behind a reply that has ended. */
export interface Helpers {
  readonly alerts: ReplyAlerts;
  readonly notifications: BrowserNotifications;
  /** Names a chat as after its first reply, where titles are wanted. */
  readonly nameChat: (reply: Message) => void;
}

interface HelperParts {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly providers: ProviderService;
  readonly settings: SettingsService;
  readonly generation: Generation;
  readonly navigation: Navigation;
  readonly config: ConfigService;
  readonly temporary: Pick<TemporaryChats, 'isTemporary'>;
  readonly isShown: (id: Message['chatId']) => boolean;
}

/** Starts what follows the end of a reply: sound and message, title, keywords. */
export function startHelpers(parts: HelperParts): Helpers {
  const { store, settings, generation, navigation, config } = parts;
  const log = createLogger(systemClock.nowMs);
  const side: BackgroundRequestDeps = {
    store,
    network: parts.network,
    providers: parts.providers,
    now: systemClock.nowMs,
    createUsageId: () => createUsageId(randomText),
    log: (event, code) => log.warning(event, { code }),
  };
  const naming = new Set<Message['chatId']>();
  async function nameOnce(reply: Message): Promise<void> {
    // Of several answers that end together, one is enough.
    if (naming.has(reply.chatId)) return;
    naming.add(reply.chatId);
    await nameChatOf(side, reply).finally(() => naming.delete(reply.chatId));
  }
  const nameChat = (reply: Message): void => {
    if (settings.getSnapshot().automaticTitle) void nameOnce(reply);
  };
  generation.subscribe((notice) => {
    if (notice.type !== 'turn-ended' || notice.message.state !== 'finished') return;
    if (isStepToAnswer(notice.message)) return;
    // Nothing goes to a model but what the person sends.
    if (parts.temporary.isTemporary(notice.message.chatId)) return;
    const { suggestKeywords } = settings.getSnapshot();
    nameChat(notice.message);
    const looksUp = suggestKeywords && isFeatureOn(config, 'useAutoSuggestKeywords');
    if (looksUp && parts.isShown(notice.message.chatId)) {
      void suggestKeywordsOf(side, notice.message);
    }
  });
  const notifications = createBrowserNotifications(
    'Notification' in window ? Notification : undefined,
  );
  const alerts = createReplyAlerts({
    generation,
    settings,
    notifications,
    page: createPageVisibility(document),
    playSound: () => void chime(),
    async namesOf({ chatId }) {
      const chat = await loadChat(store, chatId);
      const body = chat.ok ? (chat.value?.title ?? '') : '';
      return { title: config.getSnapshot().name, body };
    },
    openChat({ chatId }) {
      window.focus();
      if (!parts.temporary.isTemporary(chatId)) navigation.openChat(chatId);
    },
  });
  return { alerts, notifications, nameChat };
}

async function nameChatOf(deps: BackgroundRequestDeps, reply: Message): Promise<void> {
  const { nameChat } = await import('#src/services/titles/name-chat.ts');
  await nameChat(deps, reply);
}

async function suggestKeywordsOf(deps: BackgroundRequestDeps, reply: Message): Promise<void> {
  const { suggestKeywords } = await import('#src/services/titles/suggest-keywords.ts');
  await suggestKeywords(deps, reply);
}

/** Where it cannot be loaded, as without a network, it stays silent. */
async function chime(): Promise<void> {
  const sound = await import('#src/services/notifications/chime.ts').catch(() => undefined);
  sound?.playChime(() => new AudioContext());
}
