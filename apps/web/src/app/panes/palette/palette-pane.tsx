import type { Character } from '@parley/domain/character/character.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { PaletteDialog } from '#src/features/palette/palette-dialog.tsx';
import type {
  PaletteCharacter,
  PalettePrompt,
  PaletteSources,
} from '#src/features/palette/logic/palette-entries.ts';
import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';
import type { SearchMessages } from '#src/features/palette/hooks/use-found-messages.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import { requestCharacter } from '#src/services/characters/character-requests.ts';
import { startPrompt } from '#src/services/prompts/start-prompt.ts';
import type { Store } from '#src/data/store.ts';
import { findMessagesOnce, type SearchService } from '#src/services/search/search-service.ts';
import { charactersQuery } from '#src/data/queries/characters-query.ts';
import { promptsQuery } from '#src/data/queries/prompts-query.ts';
import type { Queries } from '#src/data/queries/create-queries.ts';
import type { Navigation } from '#src/services/navigation/navigation.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import type { BrowserNotifications } from '#src/services/notifications/browser-notifications.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

import { useLanguages, type LanguagePorts } from '#src/app/languages/use-languages.ts';
import { paletteActions } from '#src/app/shared/palette-actions.ts';
import { modelSettingPlaces, settingPlaces } from '#src/app/shared/setting-places.ts';
import { focusBox } from '#src/platform/focus-box.ts';
import { settingValues } from './setting-values.ts';
import { mayUse } from '#src/app/shared/licensing.ts';
import { useGivenPrompts } from '#src/app/shared/use-given-prompts.ts';
import { useAvailableCommands } from '#src/app/shared/use-commands.ts';
import { useModelLocks } from '#src/app/shared/use-model-locks.ts';

/** What the palette needs of the program. */
export interface PalettePorts extends LanguagePorts {
  readonly notifications: BrowserNotifications;
  readonly navigation: Navigation;
  readonly search: SearchService;
  readonly store: Store;
  readonly config: ConfigService;
  readonly queries: Pick<Queries, 'chatList'>;
  readonly commands: CommandRegistry;
  readonly providers: ProviderService;
  readonly toasts: ToastStore;
}

interface PalettePaneProps {
  readonly ports: PalettePorts;
  readonly onChooseModel: (model: ModelRef) => void;
  readonly onOpenSection: (section: SectionId) => void;
  readonly onClose: () => void;
}

const noChats: readonly Chat[] = [];
const noPrompts: readonly PalettePrompt[] = [];
const noCharacters: readonly PaletteCharacter[] = [];

/** The palette with everything that it finds. */
export function PalettePane(props: PalettePaneProps): ReactNode {
  const { ports, onChooseModel, onOpenSection, onClose } = props;
  const intl = useIntl();
  const { navigation, search, queries } = ports;
  const searchMessages = useCallback<SearchMessages>(
    async (query, signal) => {
      const chats = queries.chatList.getSnapshot().value?.chats ?? noChats;
      const titles = new Map(chats.map(({ id, title }) => [id, title]));
      const request = { query, filter: {}, maxChats: 50, maxPerChat: 1 };
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
      sources={useSources(ports, onOpenSection)}
      onOpenChat={navigation.openChat}
      searchMessages={searchMessages}
      onOpenMessage={({ chatId, messageId }, term) =>
        navigation.openChat(chatId, { term, messageId })
      }
      onChooseModel={({ model }) => onChooseModel(model)}
      onLeft={focusBox}
      onClose={onClose}
    />
  );
}

function usePrompts({
  store,
  config,
  commands,
}: Pick<PalettePorts, 'store' | 'config' | 'commands'>): readonly PalettePrompt[] {
  const { locale } = useIntl();
  const own = useLiveQuery(promptsQuery(store)).value;
  const { system, community } = useGivenPrompts(config);
  return useMemo(() => {
    if (!isFeatureOn(config, 'promptLibrary')) return noPrompts;
    const openLibrary = (): void => void commands.run('openPrompts');
    const all = [...(own ?? []), ...system, ...community];
    return all.map((prompt) => ({
      ...prompt,
      use: () => startPrompt(prompt, { store, locale, openLibrary }),
    }));
  }, [own, system, community, config, commands, store, locale]);
}

function useCharacters({
  store,
  config,
  toasts,
}: Pick<PalettePorts, 'store' | 'config' | 'toasts'>): readonly PaletteCharacter[] {
  const intl = useIntl();
  const own = useLiveQuery(charactersQuery(store)).value;
  return useMemo(() => {
    if (!isFeatureOn(config, 'pickCharacters')) return noCharacters;
    const use = (character: Character): void => {
      if (!character.isPremium || mayUse(config, 'premiumCharacters')) {
        requestCharacter(character);
        return;
      }
      toasts.show({
        tone: 'danger',
        message: intl.formatMessage({
          id: 'characters.premium',
          defaultMessage: 'This character is part of premium. Add a license key to use it.',
        }),
      });
    };
    return (own ?? []).map((character) => ({ ...character, use: () => use(character) }));
  }, [own, config, toasts, intl]);
}

function useSources(
  ports: PalettePorts,
  onOpenSection: (section: SectionId) => void,
): PaletteSources {
  const intl = useIntl();
  const { commands, config, settings, queries, providers, notifications } = ports;
  const { accounts } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { isModelFixed } = useModelLocks(config);
  const available = useAvailableCommands(commands);
  const isVoiceOffered = available.has('openVoice');
  const chats = useLiveQuery(queries.chatList).value?.chats ?? noChats;
  const prompts = usePrompts(ports);
  const characters = useCharacters(ports);
  const { languages, choose } = useLanguages(ports);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return useMemo(
    () => ({
      actions: paletteActions(intl, { commands, settings }).filter(({ id }) => id !== 'search'),
      prompts,
      characters,
      chats,
      models: known.providers
        .filter(({ isUsable }) => isUsable && !isModelFixed)
        .flatMap(({ endpoint, models }) =>
          models.map(({ id, title }) => ({
            model: { providerId: endpoint.id, modelId: id },
            title,
            provider: endpoint.title,
          })),
        ),
      settings: [
        ...settingPlaces(intl, { voice: isVoiceOffered, account: accounts.enabled }, onOpenSection),
        ...settingValues(intl, {
          languages,
          choose,
          change: (changed) => void settings.change(changed),
          allowNotifications: notifications.allow,
          openSection: onOpenSection,
        }),
        ...(available.has('modelSettings')
          ? modelSettingPlaces(intl, () => void commands.run('modelSettings'))
          : []),
      ],
    }),
    [
      intl,
      commands,
      settings,
      notifications,
      available,
      prompts,
      characters,
      chats,
      known,
      languages,
      choose,
      isVoiceOffered,
      accounts,
      isModelFixed,
      onOpenSection,
    ],
  );
}
