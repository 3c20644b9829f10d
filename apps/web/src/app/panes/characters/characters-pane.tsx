import type { Character } from '@parley/domain/character/character.ts';
import { toPortableCharacter } from '@parley/domain/character/portable-character.ts';
import { createUsageId } from '@parley/domain/shared/ids.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharactersDialog } from '#src/features/characters/characters-dialog.tsx';
import type { CharacterFiller } from '#src/features/characters/characters-props.ts';
import { PictureChoice } from '#src/features/profile/components/picture-choice.tsx';
import { characterVersionsQuery, charactersQuery } from '#src/data/queries/characters-query.ts';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { randomText } from '#src/platform/random-id.ts';
import { saveFile } from '#src/platform/save-file.ts';
import {
  builtInModule,
  type GivenCharacter,
} from '#src/services/characters/built-in-characters.ts';
import { builtInSource } from '#src/services/characters/count-characters.ts';
import {
  areCharactersForMembers,
  hostCharactersOf,
} from '#src/services/characters/host-characters.ts';
import { createCharacterActions } from '#src/services/characters/character-actions.ts';
import { encodeCharacterFragment } from '#src/services/characters/character-link.ts';
import { requestCharacter } from '#src/services/characters/character-requests.ts';
import { createCharacterContexts } from '#src/services/contexts/character-contexts.ts';
import { fillCharacter } from '#src/services/characters/fill-character.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import { exportCharacter } from '#src/services/characters/export-character.ts';
import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import type { Navigation } from '#src/services/navigation/navigation.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import { makeProfilePicture } from '#src/services/profile/profile-picture.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import { findProvider, titleOfModel } from '#src/services/providers/provider-view.ts';

import { useShareItemSlot } from '#src/app/shared/share-item-slot.tsx';
import { useCanUse } from '#src/app/shared/licensing.ts';
import { tellPremium } from '#src/app/shared/tell-premium.ts';
import { useCheapModel } from '#src/app/shared/use-cheap-model.ts';

/** What the collection of characters needs of the program. */
export interface CharactersPorts {
  readonly store: Store;
  readonly toasts: ToastStore;
  readonly config: ConfigService;
  readonly network: NetworkClient;
  readonly providers: ProviderService;
  readonly navigation: Navigation;
}

interface CharactersPaneProps {
  readonly ports: CharactersPorts;
  readonly onClose: () => void;
}

const none: readonly GivenCharacter[] = [];

/** The collection of characters; the one that is chosen speaks in the open chat. */
export function CharactersPane({ ports, onClose }: CharactersPaneProps): ReactNode {
  const intl = useIntl();
  const { store, toasts, config, network, navigation } = ports;
  const [actions] = useState(() => createCharacterActions(store, randomText));
  const [contexts] = useState(() =>
    createCharacterContexts({
      store,
      network,
      random: randomText,
      now: systemClock.nowMs,
      ownOrigin: location.origin,
    }),
  );
  const [pictures] = useState(() => createPicturePorts(network));
  const own = useLiveQuery(charactersQuery(store));
  const known = useSyncExternalStore(ports.providers.subscribe, ports.providers.getSnapshot);
  const { chatId } = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const builtIn = useBuiltIn(config);
  const filler = useFiller(ports);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const isPremiumOpen = useCanUse(config, 'premiumCharacters');
  const isFillingOpen = useCanUse(config, 'fillContentWithAI');
  const shareSlot = useShareItemSlot(ports);
  const isBuiltInOffered = isFeatureOn(config, 'defaultCharacters');
  return (
    <CharactersDialog
      own={isBuiltInOffered ? own.value : own.value?.filter(isWritten)}
      hasFailed={own.status === 'failed'}
      builtIn={builtIn}
      hosts={hostCharactersOf(host)}
      areHostsHidden={areCharactersForMembers(host)}
      actions={actions}
      versionsOf={(id) => characterVersionsQuery(store, id)}
      nameModel={(model) => titleOfModel(known, model)}
      isUsable={(model) => ports.providers.find(model).ok}
      openChatId={chatId}
      canCreate={isFeatureOn(config, 'addNewCharacters')}
      filler={filler}
      contexts={contexts}
      isPremiumLocked={!isPremiumOpen}
      isFillingLocked={!isFillingOpen}
      onLocked={(feature) => tellPremium(toasts, intl, feature)}
      renderPictureChoice={(slot) => <PictureChoice {...pictures} {...slot} />}
      onUse={(character) => {
        onClose();
        requestCharacter(character);
      }}
      onCopyLink={copyLinkTo}
      renderShare={
        shareSlot &&
        ((character) =>
          shareSlot(
            {
              kind: 'character',
              title: character.title,
              toBody: () => toPortableCharacter(character),
            },
            's',
          ))
      }
      onExport={async (character, form) => {
        const file = await exportCharacter(character, form);
        if (file !== undefined) saveFile(file.name, file.content);
        return file !== undefined;
      }}
      onTell={toasts.show}
      onClose={onClose}
    />
  );
}

/** Asks the cheap model of the provider of new chats; the demo writes no characters. */
function useFiller({ store, network, providers }: CharactersPorts): CharacterFiller | undefined {
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const model = useCheapModel(providers, known.defaultModel);
  if (model === undefined) return undefined;
  if (findProvider(known, model.providerId)?.endpoint.presetId === 'demo') return undefined;
  const deps = {
    store,
    network,
    providers,
    now: systemClock.nowMs,
    createUsageId: () => createUsageId(randomText),
    random: randomText,
  };
  return {
    modelTitle: titleOfModel(known, model),
    fill: (character, signal) => fillCharacter(deps, { character, model, signal }),
  };
}

async function copyLinkTo(character: Character): Promise<'copied' | 'too-long' | 'refused'> {
  const fragment = await encodeCharacterFragment(character);
  if (!fragment.ok) return 'too-long';
  const { origin, pathname } = location;
  const isCopied = await copyText(`${origin}${pathname}#character=${fragment.value}`);
  return isCopied ? 'copied' : 'refused';
}

/** Whether a character is none that came along, which the host may not want. */
function isWritten({ source }: Character): boolean {
  return source !== builtInSource;
}

/** Characters that come along, where the host offers them; loads them. */
function useBuiltIn(config: ConfigService): readonly GivenCharacter[] {
  const loaded = useSyncExternalStore(builtInModule.subscribe, builtInModule.read);
  const isOffered = isFeatureOn(config, 'defaultCharacters');
  useEffect(() => {
    if (isOffered) builtInModule.load();
  }, [isOffered]);
  return isOffered && loaded !== undefined && !(loaded instanceof Error) ? loaded : none;
}

async function readPicture(file: Blob): Promise<string | undefined> {
  const made = await makeProfilePicture(file);
  return made.ok ? made.value : undefined;
}

function createPicturePorts(network: NetworkClient) {
  return {
    readPicture,
    async fetchImage(url: string): Promise<string | undefined> {
      const loaded = await network.request('load-image', { url });
      return loaded.ok ? readPicture(loaded.value) : undefined;
    },
  };
}
