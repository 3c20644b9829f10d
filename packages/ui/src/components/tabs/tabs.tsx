import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { fadeEdges } from '../strip/fade-edges.ts';
import styles from './tabs.module.css';

/** One tab and its panel. */
export interface TabOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A quiet number after the label. */
  readonly count?: number;
  /** Something waits there: what a red dot means, in words. */
  readonly alert?: string | undefined;
  readonly panel: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly tabs: readonly TabOption<Value>[];
  readonly className?: string;
}

/** Views of one thing, side by side; only the panel in sight is mounted. */
export function Tabs<Value extends string>(props: TabsProps<Value>): ReactNode {
  const { label, value, onValueChange, tabs, className } = props;
  const handleChange = (next: unknown): void => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab !== undefined) onValueChange(tab.value);
  };
  return (
    <Base.Root
      value={value}
      onValueChange={handleChange}
      className={classNames(styles['root'], className)}
    >
      <Base.List ref={fadeEdges} className={styles['list']} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.label}
            {tab.count !== undefined && <span className={styles['count']}>{tab.count}</span>}
            {tab.alert !== undefined && (
              <span className={styles['alert']}>
                <span className="visually-hidden">{tab.alert}</span>
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles['panel']}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
