import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { UsageDialog } from '#src/features/usage/usage-dialog.tsx';
import type { UsageNames } from '#src/features/usage/logic/usage-names.ts';
import { audioServiceTitle } from '#src/services/speech/audio-endpoints.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { findProvider, titleOfModel } from '#src/services/providers/provider-view.ts';
import { searchServiceTitle } from '#src/services/web/service-titles.ts';
import type { Store } from '#src/data/store.ts';
import type { Queries } from '#src/data/queries/create-queries.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { Navigation } from '#src/services/navigation/navigation.ts';

import { usageLoader } from '#src/app/shared/load-usage.ts';

/** What the view of all usage needs of the program. */
export interface UsagePorts {
  readonly store: Store;
  readonly queries: Pick<Queries, 'chatList'>;
  readonly providers: ProviderService;
  readonly navigation: Navigation;
}

interface UsagePaneProps {
  readonly ports: UsagePorts;
  readonly onClose: () => void;
}

/** All usage of this browser, with the names of what was used. */
export function UsagePane({ ports, onClose }: UsagePaneProps): ReactNode {
  const { store, navigation } = ports;
  const [load] = useState(() => usageLoader(store));
  return (
    <UsageDialog
      load={load}
      names={useUsageNames(ports)}
      onOpenChat={(id) => {
        onClose();
        navigation.openChat(id);
      }}
      onClose={onClose}
    />
  );
}

function useUsageNames({ queries, providers }: UsagePorts): UsageNames {
  const intl = useIntl();
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const chats = useLiveQuery(queries.chatList).value?.chats;
  return useMemo(() => {
    const untitled = intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' });
    const titles = new Map(chats?.map(({ id, title }) => [id, title || untitled]));
    return {
      model: (model) => searchServiceTitle(model.providerId) ?? titleOfModel(known, model),
      provider: (id) =>
        findProvider(known, id)?.endpoint.title ??
        audioServiceTitle(id) ??
        searchServiceTitle(id) ??
        id,
      chat: (id) => titles.get(id),
    };
  }, [intl, known, chats]);
}
