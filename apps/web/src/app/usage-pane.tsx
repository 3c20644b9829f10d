import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { UsageDialog } from '#src/features/usage/usage-dialog.tsx';
import type { UsageNames } from '#src/features/usage/logic/usage-names.ts';
import { audioServiceTitle } from '#src/services/speech/audio-endpoints.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { findProvider, titleOfModel } from '#src/services/providers/provider-view.ts';

import { usageLoader } from './load-usage.ts';
import { useProgram } from './program-context.ts';

interface UsagePaneProps {
  readonly onClose: () => void;
}

/** All usage of this browser, with the names of what was used. */
export function UsagePane({ onClose }: UsagePaneProps): ReactNode {
  const { store, navigation } = useProgram();
  const load = useMemo(() => usageLoader(store), [store]);
  return (
    <UsageDialog
      load={load}
      names={useUsageNames()}
      onOpenChat={(id) => {
        onClose();
        navigation.openChat(id);
      }}
      onClose={onClose}
    />
  );
}

function useUsageNames(): UsageNames {
  const intl = useIntl();
  const { queries, providers } = useProgram();
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const chats = useLiveQuery(queries.chatList).value?.chats;
  return useMemo(() => {
    const untitled = intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' });
    const titles = new Map(chats?.map(({ id, title }) => [id, title || untitled]));
    return {
      model: (model) => titleOfModel(known, model),
      provider: (id) => findProvider(known, id)?.endpoint.title ?? audioServiceTitle(id) ?? id,
      chat: (id) => titles.get(id),
    };
  }, [intl, known, chats]);
}
