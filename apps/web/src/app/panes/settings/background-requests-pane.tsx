import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { loadBackgroundUsage } from '#src/data/queries/background-usage.ts';
import type { Store } from '#src/data/store.ts';
import { BackgroundRequests } from '#src/features/usage/background-requests.tsx';
import { systemClock } from '#src/platform/clock.ts';
import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import { isCostShown } from '#src/services/config/host-cost.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';
import { searchServiceTitle } from '#src/services/web/service-titles.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { useCheapModel } from '#src/app/shared/use-cheap-model.ts';

/** What the list of background requests needs of the program. */
export interface BackgroundRequestsPorts {
  readonly store: Store;
  readonly settings: SettingsService;
  readonly providers: ProviderService;
  readonly config: ConfigService;
}

/** Every request besides replies. */
export function BackgroundRequestsPane(props: {
  readonly ports: BackgroundRequestsPorts;
}): ReactNode {
  const { store, settings, providers, config } = props.ports;
  const values = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const [load] = useState(() => async () => {
    const usage = await loadBackgroundUsage(store, startOfMonth(systemClock.nowMs()));
    return usage.ok ? usage.value : undefined;
  });
  const cheapModel = useCheapModel(providers, known.defaultModel);
  const keywords = {
    isOn: values.suggestKeywords === true,
    onChange: (suggestKeywords: boolean) => void settings.change({ suggestKeywords }),
  };
  return (
    <BackgroundRequests
      load={load}
      switches={{
        title: {
          isOn: values.automaticTitle,
          onChange: (automaticTitle) => void settings.change({ automaticTitle }),
        },
        ...(isFeatureOn(config, 'useAutoSuggestKeywords') ? { suggestions: keywords } : {}),
      }}
      cheapModel={cheapModel}
      titleOf={(model) => searchServiceTitle(model.providerId) ?? titleOfModel(known, model)}
      hasCatalogue={host.modelCatalogueURL !== undefined}
      isCostShown={isCostShown(host)}
    />
  );
}

/** In the time zone of the person, as the limit per month counts. */
function startOfMonth(nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth()).getTime();
}
