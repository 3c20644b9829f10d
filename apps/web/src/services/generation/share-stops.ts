import { parseChatId } from '@parley/domain/shared/ids.ts';

import type { TabChannel } from '#src/platform/tabs.ts';

import type { Generation } from './generation.ts';

/**
 * Lets every tab stop a reply that comes in through another one: a stop of a chat that does not run
 * here is passed on.
 */
export function shareStops(generation: Generation, channel: TabChannel): void {
  channel.subscribe((message) => {
    const chatId = typeof message === 'string' ? parseChatId(message) : undefined;
    if (chatId !== undefined && generation.isRunning(chatId)) generation.stop(chatId);
  });
  generation.onStopElsewhere((chatId) => channel.post(chatId));
}
