import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { SidebarAbout } from '#src/features/sidebar/components/sidebar-about.tsx';
import { systemClock } from '#src/platform/clock.ts';

import { useProgram } from './program-context.ts';

/** The foot of the sidebar, as the host and the person want it. */
export function AboutPane(): ReactNode {
  const { config, settings } = useProgram();
  const { brand, links } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { footerOpen } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const [year] = useState(() => new Date(systemClock.nowMs()).getFullYear());
  return (
    <SidebarAbout
      brand={brand}
      year={year}
      links={links}
      isOpen={footerOpen}
      onOpenChange={(isOpen) => void settings.change({ footerOpen: isOpen })}
    />
  );
}
