import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';

import type { OpenChat } from './use-chat.ts';

/**
 * Chooses who answers in the open chat. Of one alone the chat takes the model over; none leaves the
 * model that it has.
 */
export function askSeveral(
  { actions, newParameters }: OpenChat,
  chat: Chat | undefined,
  models: readonly ModelRef[],
): void {
  const { askedModels: _old, ...rest } = chat?.parameters ?? newParameters();
  const [only, ...others] = models;
  if (others.length > 0) actions.setParameters({ ...rest, askedModels: models });
  else if (only !== undefined) actions.setModelSettings(only, rest);
  else actions.setParameters(rest);
}
