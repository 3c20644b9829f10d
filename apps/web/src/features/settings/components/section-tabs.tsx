import { fadeEdges } from '@parley/ui/components/strip/fade-edges.ts';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useIntl } from 'react-intl';

import type { SectionTitles } from '../logic/section-titles.ts';
import type { SectionId } from '../logic/setting-rows.ts';
import styles from './section-tabs.module.css';

interface SectionTabsProps {
  readonly titles: SectionTitles;
  /** In the order of the screen. */
  readonly sections: readonly SectionId[];
  readonly current: SectionId;
  /** What is shown comes from all sections. */
  readonly isSearching: boolean;
  readonly onChoose: (section: SectionId) => void;
  /** The tab of the current section. */
  readonly currentTab: RefObject<HTMLButtonElement | null>;
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** The sections: beside the panel, above it on a phone. Arrow keys move and choose. */
export function SectionTabs(props: SectionTabsProps): ReactNode {
  const { titles, sections, current, isSearching, onChoose, currentTab } = props;
  const intl = useIntl();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the tabs scroll sideways.
  useEffect(() => fadeEdges(list.current), []);
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-section="${current}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const index = nextIndex(event.key, {
      index: sections.indexOf(current),
      count: sections.length,
    });
    const section = index === undefined ? undefined : sections[index];
    if (section === undefined) return;
    event.preventDefault();
    onChoose(section);
    list.current?.querySelector<HTMLElement>(`[data-section="${section}"]`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: 'settings.sections', defaultMessage: 'Sections' })}
      className={styles['tabs']}
      onKeyDown={handleKeyDown}
    >
      {sections.map((section) => (
        <button
          key={section}
          ref={section === current ? currentTab : undefined}
          type="button"
          role="tab"
          id={`settings-tab-${section}`}
          data-section={section}
          aria-selected={section === current && !isSearching}
          aria-controls={section === current ? 'settings-panel' : undefined}
          tabIndex={section === current ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChoose(section)}
        >
          {titles[section]}
        </button>
      ))}
    </div>
  );
}

function nextIndex(
  key: string,
  { index, count }: { readonly index: number; readonly count: number },
): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  return step === undefined ? undefined : (index + step + count) % count;
}
