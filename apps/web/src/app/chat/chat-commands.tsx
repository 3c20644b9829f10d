import { citedMarkdown } from '@parley/domain/chat/cited-markdown.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { countListLines, lastCodeBlock } from '@parley/domain/chat/list-lines.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { hugeMessageUnits } from '#src/platform/long-text.ts';
import { isChatRunning } from '#src/services/chats/running-state.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import type { ChatCommandsProps } from './chat-commands-props.ts';
import { copyMarkdown } from './copy-markdown.ts';
import type { OpenChat } from './open-chat/use-chat.ts';
import { findBox } from '#src/platform/focus-box.ts';
import { useCommands } from '#src/app/shared/use-commands.ts';

/** From this many lines on, a list can go on. */
const linesOfList = 3;

/** What the keyboard, the palette and the bar of actions can do with the open chat. Shows nothing on the screen. */
export function ChatCommands({ open, scope }: ChatCommandsProps): null {
  const intl = useIntl();
  const { commands, toasts, generation } = useProgram();
  const { path, tree } = useSyncExternalStore(open.session.subscribe, open.session.getSnapshot);
  const isBusy = useSyncExternalStore(generation.subscribe, () =>
    isChatRunning(generation, { chatId: open.chatId, tree }),
  );
  const facts = useMemo(() => factsOf(path), [path]);
  const { reply, question, code } = facts;

  async function reset(): Promise<void> {
    const undo = await open.actions.resetChat();
    if (undo === undefined) return;
    focusComposer();
    const toast = toasts.show({
      message: intl.formatMessage({ id: 'chat.reset', defaultMessage: 'Chat reset.' }),
      // A whole chat can go by a slip: the way back stays until something is said in it.
      durationMs: 0,
      action: {
        label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
        onAction: undo,
      },
    });
    const stop = generation.subscribe((notice) => {
      if (notice.type !== 'turn-started' || notice.rows.chat.id !== open.chatId) return;
      toasts.dismiss(toast);
      stop();
    });
  }

  function tellCopied(isCopied: boolean): void {
    toasts.show({
      group: 'copied',
      message: isCopied
        ? intl.formatMessage({ id: 'chat.action.copied', defaultMessage: 'Copied' })
        : intl.formatMessage({
            id: 'command.copyFailed',
            defaultMessage: 'Your browser blocked copying.',
          }),
    });
  }

  function clear(): void {
    const result = open.actions.clearContext();
    if (result.ok) return;
    toasts.show({
      message:
        result.error.code === 'busy'
          ? intl.formatMessage({
              id: 'chat.clear.busy',
              defaultMessage: 'A reply is in progress. Wait for it to finish, or stop it first.',
            })
          : intl.formatMessage({
              id: 'chat.clear.empty',
              defaultMessage: 'Nothing to clear.',
            }),
    });
  }

  function tell(result: ReturnType<OpenChat['actions']['send']>): void {
    if (!result.ok) scope.onRefused(result.error.code);
  }

  const canAsk = reply !== undefined && !isBusy;
  const sources = intl.formatMessage({ id: 'sources.heading', defaultMessage: 'Sources' });
  useFolderCommand(open);
  useCommands(commands, {
    resetChat: path.length === 0 ? undefined : () => void reset(),
    regenerate: canAsk ? () => tell(scope.actions.regenerate(reply.id)) : undefined,
    clearContext: path.length === 0 ? undefined : clear,
    listMore:
      canAsk && facts.listLines >= linesOfList
        ? () =>
            tell(
              open.actions.send([
                {
                  type: 'text',
                  text: intl.formatMessage({
                    id: 'command.listMore.message',
                    defaultMessage: 'List some more',
                  }),
                },
              ]),
            )
        : undefined,
    editLast: question === undefined ? undefined : () => scope.editing.set(question.id),
    copyLastReply:
      facts.text === ''
        ? undefined
        : () => void copyMarkdown(citedMarkdown(facts.parts, sources)).then(tellCopied),
    copyLastCode: code === undefined ? undefined : () => void copyText(code).then(tellCopied),
    focusComposer,
    attachFiles,
  });
  return null;
}

/** Another chat beside the open one, in the same folder. */
function useFolderCommand({ session }: OpenChat): void {
  const { commands, navigation } = useProgram();
  const folderId = useSyncExternalStore(
    session.subscribe,
    () => session.getSnapshot().chat?.folderId ?? undefined,
  );
  useCommands(commands, {
    newChatInFolder: folderId === undefined ? undefined : () => navigation.openNew(folderId),
  });
}

function focusComposer(): void {
  findBox()?.focus();
}

function attachFiles(): void {
  const chat = findBox()?.closest('[data-element-id="chat-space"]');
  chat?.querySelector<HTMLInputElement>('input[type="file"]')?.click();
}

/** A huge text is not looked through for what could be done with parts of it. */
function lookedThrough(text: string): string {
  return text.length > hugeMessageUnits ? '' : text;
}

function factsOf(path: readonly Message[]) {
  const last = path.at(-1);
  const reply = last?.role === 'assistant' ? last : undefined;
  const finished = path.findLast(({ role, state }) => role === 'assistant' && !isRunning(state));
  const text = finished === undefined ? '' : textOfParts(finished.parts);
  return {
    reply,
    question: path.findLast(({ role }) => role === 'user'),
    text,
    parts: finished?.parts ?? [],
    listLines: reply === undefined ? 0 : countListLines(lookedThrough(textOfParts(reply.parts))),
    code: lastCodeBlock(lookedThrough(text)),
  };
}
