import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SearchField } from '@parley/ui/components/search-field/search-field.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { SectionTabs } from './components/section-tabs.tsx';
import { SettingsPanel } from './components/settings-panel.tsx';
import { sectionTitles } from './logic/section-titles.ts';
import { findRows, sectionIds, type SectionId } from './logic/setting-rows.ts';
import { useSettingRows } from './hooks/use-setting-rows.tsx';
import type { SettingsDialogProps } from './settings-ports.ts';
import styles from './settings-dialog.module.css';

/** More presses of the title than this bring what helps to find faults of the program. */
const pressesForDebug = 10;

/** Everything that can be set, in one dialog that can be searched. */
export function SettingsDialog(props: SettingsDialogProps): ReactNode {
  const { open, onOpenChange } = props;
  const intl = useIntl();
  const [section, setSection] = useState<SectionId>(props.firstSection ?? 'keys');
  const [query, setQuery] = useState('');
  function choose(next: SectionId): void {
    setSection(next);
    setQuery('');
  }
  const rows = useSettingRows(props, choose);
  const currentTab = useRef<HTMLButtonElement>(null);
  const isSearching = query.trim() !== '';
  const shown = isSearching ? findRows(rows, query) : rows.filter((row) => row.section === section);
  const titles = sectionTitles(intl);
  const [titlePresses, setTitlePresses] = useState(0);
  const isDebugShown = titlePresses > pressesForDebug;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="l"
      isTall
      body="flush"
      initialFocus={currentTab}
      onTitlePress={() => setTitlePresses((count) => count + 1)}
      title={intl.formatMessage({ id: 'settings.title', defaultMessage: 'Settings' })}
      closeLabel={intl.formatMessage({ id: 'settings.close', defaultMessage: 'Close' })}
    >
      {isDebugShown && props.renderSection('debug', choose)}
      <div className={styles['panes']}>
        <div className={styles['side']}>
          <SearchField
            label={intl.formatMessage({ id: 'settings.search', defaultMessage: 'Search settings' })}
            clearLabel={intl.formatMessage({
              id: 'settings.search.clear',
              defaultMessage: 'Clear search',
            })}
            value={query}
            onValueChange={setQuery}
          />
          <SectionTabs
            titles={titles}
            sections={sectionIds.filter((id) => rows.some((row) => row.section === id))}
            current={section}
            isSearching={isSearching}
            currentTab={currentTab}
            onChoose={choose}
          />
        </div>
        <SettingsPanel
          // A section begins at its top.
          key={isSearching ? 'search' : section}
          section={isSearching ? undefined : section}
          titles={titles}
          rows={shown}
        />
      </div>
    </Dialog>
  );
}
