import { mostAskedModels } from '@parley/domain/model/model-picks.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useIntl } from 'react-intl';

import type { ChatScope } from '#src/features/chat/chat-scope.ts';
import { quoteText } from '#src/features/chat/logic/quote-text.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import { hashOf } from '#src/services/navigation/navigation.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';

import type { Insertions } from './insertions.ts';
import { useProgram } from './program-context.ts';
import type { OpenChat } from './use-chat.ts';
import { useIsCostShown } from './use-chat-cost.tsx';

const ModelPicker = lazy(async () => ({
  default: (await import('#src/features/models/model-picker.tsx')).ModelPicker,
}));

const SeveralPicker = lazy(async () => ({
  default: (await import('#src/features/models/several-picker.tsx')).SeveralPicker,
}));
const AnswerFacts = lazy(async () => ({
  default: (await import('#src/features/usage/answer-facts.tsx')).AnswerFacts,
}));

type MessageTools = Pick<
  ChatScope,
  | 'copy'
  | 'linkTo'
  | 'fork'
  | 'quote'
  | 'modelTitles'
  | 'renderModelPicker'
  | 'renderModelsPicker'
  | 'renderAnswerFacts'
>;

/** What leads from a message to other places: the clipboard, the composer, another chat or model. */
export function useMessageTools(open: OpenChat, insertions: Insertions): MessageTools {
  const intl = useIntl();
  const { toasts, navigation, providers, config, modelPreferences } = useProgram();
  const isCostShown = useIsCostShown();
  return useMemo(() => {
    const say = (message: string): void => void toasts.show({ message });

    async function copy({ text, html }: { text: string; html?: string }): Promise<void> {
      const isCopied = await copyText(text, html);
      say(
        isCopied
          ? intl.formatMessage({ id: 'chat.copied', defaultMessage: 'Copied.' })
          : intl.formatMessage({
              id: 'chat.notCopied',
              defaultMessage: 'The browser did not allow copying.',
            }),
      );
    }

    async function fork(id: MessageId): Promise<void> {
      const chatId = await open.actions.fork(id);
      if (chatId === undefined) {
        say(
          intl.formatMessage({
            id: 'chat.fork.failed',
            defaultMessage: 'The new chat could not be stored.',
          }),
        );
        return;
      }
      navigation.openChat(chatId);
      say(
        intl.formatMessage({
          id: 'chat.fork.done',
          defaultMessage: 'Copied into a new chat. The first one is unchanged.',
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
      },
      renderModelPicker: ({ anchor, model, onChoose, onClose }) => (
        <Suspense fallback={null}>
          <ModelPicker
            providers={providers}
            model={model}
            shown={model}
            anchor={anchor}
            onChoose={onChoose}
            onClose={onClose}
          />
        </Suspense>
      ),
      renderModelsPicker: ({ anchor, model, onChoose, onClose }) => (
        <Suspense fallback={null}>
          <SeveralPicker
            providers={providers}
            preferences={modelPreferences}
            anchor={anchor}
            initial={[]}
            excluded={model}
            least={1}
            most={mostAskedModels - 1}
            onConfirm={onChoose}
            onClose={onClose}
          />
        </Suspense>
      ),
      renderAnswerFacts: (messages) => (
        <Suspense fallback={null}>
          <AnswerFacts messages={messages} isCostShown={isCostShown} />
        </Suspense>
      ),
    };
  }, [
    intl,
    toasts,
    navigation,
    providers,
    config,
    modelPreferences,
    isCostShown,
    open,
    insertions,
  ]);
}
