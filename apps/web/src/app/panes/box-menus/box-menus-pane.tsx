import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { BoxMenu } from '#src/features/composer/box-menu/box-menu.tsx';
import type { BoxMenuSource } from '#src/features/composer/box-menu/box-menu-source.ts';
import { OnceChip } from '#src/features/composer/box-menu/once-chip.tsx';
import { promptsQuery } from '#src/data/queries/prompts-query.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';

import type { BoxMenusProps, CreateBoxMenuSource } from './box-menu-ports.ts';
import { boxMenuSources } from './box-menu-sources.ts';

/** What opens at the box as one types, and what was chosen there. */
export function BoxMenusPane({ ports, box }: BoxMenusProps): ReactNode {
  const { providers, store } = ports;
  // What is typed is looked for at once: the prompts have to be here before.
  useLiveQuery(promptsQuery(store));
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  return (
    <>
      <output>
        {box.model !== undefined && <OnceChip box={box} title={titleOfModel(known, box.model)} />}
      </output>
      <BoxMenu boxRef={box.boxRef} sources={useSources({ ports, box })} />
    </>
  );
}

function useSources({ ports, box }: BoxMenusProps): readonly BoxMenuSource[] {
  const intl = useIntl();
  const context = { ...ports, intl, askOnce: box.setModel };
  return useLoaded().flatMap((create) => create(context) ?? []);
}

/** The makers of all sources that are here by now; one that cannot be loaded leaves the others alone. */
function useLoaded(): readonly CreateBoxMenuSource[] {
  const [loaded, setLoaded] = useState(readLoaded);
  useEffect(() => {
    const stops = boxMenuSources.map(({ subscribe }) => subscribe(() => setLoaded(readLoaded)));
    for (const { load } of boxMenuSources) load();
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return loaded;
}

function readLoaded(): readonly CreateBoxMenuSource[] {
  return boxMenuSources.flatMap(({ read }) => {
    const create = read();
    return create === undefined || create instanceof Error ? [] : [create];
  });
}
