import { parseChatId, parseMessageId } from '@parley/domain/shared/ids.ts';

import type { TabChannel } from '#src/platform/tabs.ts';

import type { Generation } from './generation.ts';

/**
 * Lets every tab stop a reply that comes in through another one: a stop of what does not run here is
 * passed on, as the id of the chat, and of the replies that are meant where they are not all.
 */
export function relayStops(generation: Generation, channel: TabChannel): void {
  channel.subscribe((message) => {
    const [first, ...rest] = typeof message === 'string' ? message.split(' ') : [];
    const chatId = first === undefined ? undefined : parseChatId(first);
    if (chatId === undefined || !generation.isRunning(chatId)) return;
    if (rest.length === 0) generation.stop(chatId);
    const ids = rest.flatMap((id) => parseMessageId(id) ?? []);
    const running = ids.filter((id) => generation.isRunning(chatId, id));
    if (running.length > 0) generation.stop(chatId, running);
  });
  generation.onStopElsewhere((chatId, replyIds = []) => {
    channel.post([chatId, ...replyIds].join(' '));
  });
}
