import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageTree } from '@parley/domain/chat/message-tree.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import type { Generation } from '#src/services/generation/generation.ts';

/** What of a chat is on its way. */
export interface RunningState {
  /** Replies of this tab, those whose tools run here included. */
  readonly here: readonly MessageId[];
  /** A row says that a reply comes in, and this tab does not work on it. */
  readonly isElsewhere: boolean;
}

/**
 * What of a chat is on its way: in this tab as the runner of turns says, elsewhere as the rows say.
 * The only place that puts both together.
 *
 * @param exceptId work that does not count, for it is the asker's own
 */
export function runningIn(
  generation: Pick<Generation, 'runningReplies'>,
  { chatId, tree }: { readonly chatId: ChatId; readonly tree: MessageTree },
  exceptId?: MessageId,
): RunningState {
  const here = generation.runningReplies(chatId).filter((id) => id !== exceptId);
  for (const { id, state } of tree.byId.values()) {
    if (isRunning(state) && !here.includes(id)) return { here, isElsewhere: true };
  }
  return { here, isElsewhere: false };
}

/** Whether anything of a chat is on its way, here or elsewhere. */
export function isChatRunning(
  generation: Pick<Generation, 'runningReplies'>,
  chat: { readonly chatId: ChatId; readonly tree: MessageTree },
): boolean {
  const { here, isElsewhere } = runningIn(generation, chat);
  return isElsewhere || here.length > 0;
}

/** Whether a chat has replies whose tools were begun and have no results yet. */
export function hasLeftCalls(tree: MessageTree): boolean {
  return [...tree.byId.values()].some((message) => isLeft(tree, message));
}

/** Whether the tools of a reply were begun and its results are no message yet. */
export function isLeft(tree: MessageTree, { id, toolRun }: Message): boolean {
  return toolRun !== undefined && !tree.childrenOf.has(id);
}
