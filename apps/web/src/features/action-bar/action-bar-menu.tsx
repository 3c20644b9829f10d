import { Menu, type MenuEntry } from '@parley/ui/components/menu/menu.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ActionBarProps } from './action-bar-props.ts';

interface ActionBarMenuProps extends ActionBarProps {
  readonly anchor: Element;
  readonly onClose: () => void;
}

/** Which buttons the bar has, and whether they carry words. */
export function ActionBarMenu(props: ActionBarMenuProps): ReactNode {
  const { actions, hidden, hasLabels, onHidden, onLabels } = props;
  const intl = useIntl();
  const entries: readonly MenuEntry[] = [
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
