import { useEffect, useSyncExternalStore, type ReactNode } from 'react';

import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';
import { SettingsPane } from '#src/app/panes/settings/settings-pane.tsx';
import type { Program } from '#src/app/program/program.ts';

import { settingSections } from './setting-sections.ts';

interface OpenSettingsProps {
  readonly program: Program;
  readonly firstSection?: SectionId;
  readonly onOpenShortcuts: () => void;
  /** Absent where the host offers no tools. */
  readonly onOpenWebSearch?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The settings, with the sections that this host offers. */
export function OpenSettings({ program, ...place }: OpenSettingsProps): ReactNode {
  const { config } = program;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  // The dialog asks for one at a time; by then the others are here as well.
  useEffect(() => {
    for (const { isOffered, Section } of settingSections.values()) {
      if (isOffered(host)) Section.preload();
    }
  }, [host]);
  return (
    <SettingsPane
      {...place}
      ports={program}
      renderSection={(id, openSection) => {
        const section = settingSections.get(id);
        if (section?.isOffered(host) !== true) return undefined;
        return <section.Section ports={program} openSection={openSection} />;
      }}
    />
  );
}
