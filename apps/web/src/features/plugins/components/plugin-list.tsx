import type { ReactNode, Ref } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import {
  standingOf,
  standingOfBuiltIn,
  type BuiltInPlugin,
  type LibraryPlugin,
  type PluginStanding,
} from '#src/services/plugins/library-plugin.ts';

import styles from '../plugins.module.css';

interface PluginListProps {
  readonly ref: Ref<HTMLElement>;
  /** Of the row that is selected, or of the first. */
  readonly rowRef: Ref<HTMLButtonElement>;
  readonly builtIn: readonly BuiltInPlugin[];
  readonly own: readonly LibraryPlugin[];
  /** Id of a plugin, or name of a tool that comes along. */
  readonly selected: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** All plugins, each with a dot that tells how it stands. */
export function PluginList(props: PluginListProps): ReactNode {
  const { ref, rowRef, builtIn, own, selected, onSelect } = props;
  const first = selected ?? builtIn[0]?.name ?? own[0]?.row.id;
  const intl = useIntl();
  const builtInTitle = intl.formatMessage({
    id: 'plugins.group.builtIn',
    defaultMessage: 'Built in',
  });
  const ownTitle = intl.formatMessage({ id: 'plugins.group.own', defaultMessage: 'Yours' });
  return (
    <nav
      ref={ref}
      className={styles['list']}
      aria-label={intl.formatMessage({ id: 'command.openPlugins', defaultMessage: 'Plugins' })}
    >
      {builtIn.length > 0 && <h3 className={styles['group']}>{builtInTitle}</h3>}
      <ul className={styles['rows']}>
        {builtIn.map((each) => (
          <PluginRow
            key={each.name}
            ref={first === each.name ? rowRef : undefined}
            id={each.name}
            title={each.title}
            standing={standingOfBuiltIn(each)}
            isSelected={selected === each.name}
            onSelect={onSelect}
          />
        ))}
      </ul>
      {own.length > 0 && <h3 className={styles['group']}>{ownTitle}</h3>}
      <ul className={styles['rows']}>
        {own.map((each) => (
          <PluginRow
            key={each.row.id}
            ref={first === each.row.id ? rowRef : undefined}
            id={each.row.id}
            title={each.plugin.title}
            standing={standingOf(each)}
            isSelected={selected === each.row.id}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </nav>
  );
}

interface PluginRowProps {
  readonly ref: Ref<HTMLButtonElement> | undefined;
  readonly id: string;
  readonly title: string;
  readonly standing: PluginStanding;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}

function PluginRow(props: PluginRowProps): ReactNode {
  const { ref, id, title, standing, isSelected, onSelect } = props;
  const intl = useIntl();
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className={styles['row']}
        data-plugin-id={id}
        aria-current={isSelected}
        onClick={() => onSelect(id)}
      >
        <span className={styles['rowTitle']} dir="auto">
          {title}
        </span>
        <span className={styles['dot']} data-standing={standing} />
        <span className="visually-hidden">{standingText(intl, standing)}</span>
      </button>
    </li>
  );
}

/** How a plugin stands, in words. */
export function standingText(intl: IntlShape, standing: PluginStanding): string {
  if (standing === 'ready') {
    return intl.formatMessage({ id: 'plugins.standing.ready', defaultMessage: 'On' });
  }
  return standing === 'unready'
    ? intl.formatMessage({
        id: 'plugins.standing.unready',
        defaultMessage: 'On, needs to be set up',
      })
    : intl.formatMessage({ id: 'plugins.standing.off', defaultMessage: 'Off' });
}
