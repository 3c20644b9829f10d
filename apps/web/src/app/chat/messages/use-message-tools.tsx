import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import type { ChatScope } from '#src/features/chat/chat-scope.ts';
import { quoteText } from '#src/features/chat/logic/quote-text.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import { hashOf } from '#src/services/navigation/navigation.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';

import type { Insertions } from '../open-chat/insertions.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';

type MessageTools = Pick<ChatScope, 'copy' | 'linkTo' | 'fork' | 'quote' | 'modelTitles'>;

/** What leads from a message to other places: the clipboard, the composer, another chat or model. */
export function useMessageTools(open: OpenChat, insertions: Insertions): MessageTools {
  const intl = useIntl();
  const { toasts, navigation, providers, config } = useProgram();
  return useMemo(() => {
    const say = (message: string): void => void toasts.show({ message });

    async function copy({ text, html }: { text: string; html?: string }): Promise<void> {
      const isCopied = await copyText(text, html);
      say(
        isCopied
          ? intl.formatMessage({ id: 'chat.copied', defaultMessage: 'Copied.' })
          : intl.formatMessage({
              id: 'chat.notCopied',
              defaultMessage: 'Your browser blocked copying.',
            }),
      );
    }

    async function fork(id: MessageId): Promise<void> {
      const chatId = await open.actions.fork(id, (title) =>
        intl.formatMessage({ id: 'chat.fork.title', defaultMessage: '{title} (fork)' }, { title }),
      );
      if (chatId === undefined) {
        say(
          intl.formatMessage({
            id: 'chat.fork.failed',
            defaultMessage: 'Couldn’t save the new chat.',
          }),
        );
        return;
      }
      navigation.openChat(chatId);
      say(
        intl.formatMessage({
          id: 'chat.fork.done',
          defaultMessage: 'Forked. The original is unchanged.',
        }),
      );
    }

    return {
      copy: (content) => void copy(content),
      linkTo: open.isTemporary
        ? undefined
        : (id) => new URL(hashOf(open.chatId, id), document.baseURI).href,
      fork: open.isTemporary ? undefined : (id) => void fork(id),
      quote: (text) => insertions.insert(quoteText(text)),
      modelTitles: {
        subscribe(listener) {
          const leave = [providers.subscribe(listener), config.subscribe(listener)];
          return () => {
            for (const each of leave) each();
          };
        },
        titleOf: (model) =>
          config.getSnapshot().assistantTitle ?? titleOfModel(providers.getSnapshot(), model),
        pictureOf() {
          const { botAvatarURL, logoURL, useLogoAsChatAvatar } = config.getSnapshot();
          return useLogoAsChatAvatar ? (logoURL ?? botAvatarURL) : botAvatarURL;
        },
        presetOf({ providerId }) {
          if (config.getSnapshot().assistantTitle !== undefined) return '';
          const known = providers.getSnapshot().providers;
          return known.find(({ endpoint }) => endpoint.id === providerId)?.endpoint.presetId;
        },
      },
    };
  }, [intl, toasts, navigation, providers, config, open, insertions]);
}
