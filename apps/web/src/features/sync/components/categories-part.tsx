import { syncCategories, type SyncCategory } from '@parley/domain/settings/sync-category.ts';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { categoryName } from '../logic/category-names.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';

interface CategoriesPartProps {
  readonly sync: Pick<SyncPorts['sync'], 'setCategory'>;
  readonly categoriesOff: readonly string[];
}

/** What this device syncs: a switch for each kind of data. */
export function CategoriesPart({ sync, categoriesOff }: CategoriesPartProps): ReactNode {
  const intl = useIntl();
  const titleId = useId();
  const [changing, setChanging] = useState<ReadonlyMap<SyncCategory, boolean>>(new Map());
  const [hasFailed, setHasFailed] = useState(false);

  async function change(category: SyncCategory, isOn: boolean): Promise<void> {
    setHasFailed(false);
    setChanging((all) => new Map(all).set(category, isOn));
    const isDone = await sync.setCategory(category, isOn);
    setChanging((all) => new Map([...all].filter(([each]) => each !== category)));
    if (!isDone) setHasFailed(true);
  }

  return (
    <section className={styles['part']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {intl.formatMessage({ id: 'sync.categories', defaultMessage: 'What this device syncs' })}
      </h3>
      <p className={styles['hint']}>
        {intl.formatMessage({
          id: 'sync.categories.text',
          defaultMessage:
            'Each device has its own choice. Switching something off leaves the copy on the server and on your other devices as it is.',
        })}
      </p>
      {hasFailed && (
        <p role="alert" className={styles['problem']}>
          {intl.formatMessage({
            id: 'sync.categories.failed',
            defaultMessage: 'This choice couldn’t be saved. Try again.',
          })}
        </p>
      )}
      <div className={styles['switches']}>
        {syncCategories.map((category) => (
          <Switch
            key={category}
            label={categoryName(intl, category)}
            checked={changing.get(category) ?? !categoriesOff.includes(category)}
            onCheckedChange={(isOn) => void change(category, isOn)}
          />
        ))}
      </div>
    </section>
  );
}
