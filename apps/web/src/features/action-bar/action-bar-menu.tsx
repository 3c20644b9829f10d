import { Menu, type MenuEntry } from '@parley/ui/components/menu/menu.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ActionBarProps } from './action-bar-props.ts';

interface ActionBarMenuProps extends ActionBarProps {
  readonly anchor: Element;
  /** Ids of the buttons for which there is no room. */
  readonly cut: readonly string[];
  readonly onClose: () => void;
}

/** What stands in no button at the moment; which buttons the bar has, and whether they carry words. */
export function ActionBarMenu(props: ActionBarMenuProps): ReactNode {
  const { actions, hidden, hasLabels, onHidden, onLabels } = props;
  const intl = useIntl();
  const rest = actions.filter(({ id }) => props.cut.includes(id) || hidden.includes(id));
  const entries: readonly MenuEntry[] = [
    ...rest.map(({ id, title, icon, shortcut, run }) => ({
      key: `run ${id}`,
      label: title,
      icon,
      ...(shortcut === undefined ? {} : { shortcut }),
      disabled: run === undefined,
      onSelect: () => run?.(),
    })),
    ...(rest.length === 0 ? [] : [{ type: 'separator' as const }]),
    {
      key: 'labels',
      label: intl.formatMessage({ id: 'actionBar.labels', defaultMessage: 'Show labels' }),
      checked: hasLabels,
      onSelect: () => onLabels(!hasLabels),
    },
    { type: 'separator' },
    {
      type: 'heading',
      label: intl.formatMessage({ id: 'actionBar.shown', defaultMessage: 'Buttons' }),
    },
    ...actions.map(({ id, title, icon }) => {
      const isShown = !hidden.includes(id);
      return {
        key: id,
        label: title,
        icon,
        checked: isShown,
        onSelect: () => onHidden(isShown ? [...hidden, id] : hidden.filter((each) => each !== id)),
      };
    }),
  ];
  return (
    <Menu
      open
      side="top"
      align="end"
      anchor={props.anchor}
      label={intl.formatMessage({ id: 'actionBar.more', defaultMessage: 'More buttons' })}
      entries={entries}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    />
  );
}
