import type { Chat } from '@parley/domain/chat/chat.ts';
import { useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { PaletteDialog } from '#src/features/palette/palette-dialog.tsx';
import type { PaletteSources } from '#src/features/palette/logic/palette-entries.ts';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';
import type { SearchMessages } from '#src/features/palette/hooks/use-found-messages.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { chordsOf, commandIds } from '#src/services/commands/command-table.ts';
import { findMessagesOnce } from '#src/services/search/search-service.ts';

import { commandIcons, commandTitles } from './command-views.ts';
import { useProgram } from './program-context.ts';
import { modelSettingPlaces, settingPlaces } from './setting-places.ts';
import type { OpenChat } from './use-chat.ts';
import { useAvailableCommands } from './use-commands.ts';

interface PalettePaneProps {
  readonly open: OpenChat;
  readonly onOpenSection: (section: SectionId) => void;
  readonly onClose: () => void;
}

const noChats: readonly Chat[] = [];

/** The palette with everything that it finds. */
export function PalettePane({ open, onOpenSection, onClose }: PalettePaneProps): ReactNode {
  const intl = useIntl();
  const { navigation, search, queries } = useProgram();
  const searchMessages = useCallback<SearchMessages>(
    async (query, signal) => {
      const chats = queries.chatList.getSnapshot().value?.chats ?? noChats;
      const titles = new Map(chats.map(({ id, title }) => [id, title]));
      const request = { query, filter: {}, mostChats: 50, mostPerChat: 1 };
      const found = await findMessagesOnce(search, request, signal);
      const untitled = intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' });
      return found.flatMap((hit) => {
        const title = titles.get(hit.chatId);
        return title === undefined ? [] : [{ ...hit, chatTitle: title || untitled }];
      });
    },
    [search, queries, intl],
  );
  return (
    <PaletteDialog
      sources={useSources(onOpenSection)}
      onOpenChat={navigation.openChat}
      searchMessages={searchMessages}
      onOpenMessage={({ chatId, messageId }, term) =>
        navigation.openChat(chatId, { term, messageId })
      }
      onChooseModel={({ model }) => open.actions.setModel(model)}
      onClose={onClose}
    />
  );
}

function useSources(onOpenSection: (section: SectionId) => void): PaletteSources {
  const intl = useIntl();
  const { commands, settings, queries, providers } = useProgram();
  const { keyboardShortcuts } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const available = useAvailableCommands();
  const isVoiceOffered = available.has('openVoice');
  const chats = useLiveQuery(queries.chatList).value?.chats ?? noChats;
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return useMemo(
    () => ({
      actions: commandIds
        .filter((id) => id !== 'search' && available.has(id))
        .map((id) => ({
          id,
          title: intl.formatMessage(commandTitles[id]),
          icon: commandIcons[id],
          shortcut: chordsOf(id, keyboardShortcuts)[0],
          run: () => void commands.run(id),
        })),
      chats,
      models: known.providers
        .filter(({ isUsable }) => isUsable)
        .flatMap(({ endpoint, models }) =>
          models.map(({ id, title }) => ({
            model: { providerId: endpoint.id, modelId: id },
            title,
            provider: endpoint.title,
          })),
        ),
      settings: [
        ...settingPlaces(intl, isVoiceOffered, onOpenSection),
        ...(available.has('modelSettings')
          ? modelSettingPlaces(intl, () => void commands.run('modelSettings'))
          : []),
      ],
    }),
    [intl, commands, keyboardShortcuts, available, chats, known, isVoiceOffered, onOpenSection],
  );
}
