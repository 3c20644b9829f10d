import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { SectionTitles } from '../logic/section-titles.ts';
import { sectionIds, type SectionId, type SettingRow } from '../logic/setting-rows.ts';
import styles from './settings-panel.module.css';

interface SettingsPanelProps {
  /** Undefined: rows of any section, found by a search. */
  readonly section: SectionId | undefined;
  readonly titles: SectionTitles;
  readonly rows: readonly SettingRow[];
}

/** The rows of a section, or what a search found under the names of its sections. */
export function SettingsPanel({ section, titles, rows }: SettingsPanelProps): ReactNode {
  const intl = useIntl();
  if (section !== undefined) {
    return (
      <div
        id="settings-panel"
        role="tabpanel"
        aria-labelledby={`settings-tab-${section}`}
        tabIndex={-1}
        className={styles['panel']}
      >
        <h2 className={styles['title']}>{titles[section]}</h2>
        <Rows rows={rows} />
      </div>
    );
  }
  const found = sectionIds.filter((id) => rows.some((row) => row.section === id));
  return (
    <section
      className={styles['panel']}
      aria-label={intl.formatMessage({ id: 'settings.found', defaultMessage: 'Settings found' })}
    >
      {found.map((id) => (
        <div key={id} className={styles['found']}>
          <h2 className={styles['title']}>{titles[id]}</h2>
          <Rows rows={rows.filter((row) => row.section === id)} />
        </div>
      ))}
      <output className={styles['nothing']}>
        {found.length === 0 &&
          intl.formatMessage({
            id: 'settings.nothing',
            defaultMessage: 'No matching settings.',
          })}
      </output>
    </section>
  );
}

function Rows({ rows }: { readonly rows: readonly SettingRow[] }): ReactNode {
  return (
    <div className={styles['rows']}>
      {rows.map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </div>
  );
}
