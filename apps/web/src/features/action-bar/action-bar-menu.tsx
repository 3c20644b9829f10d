import { Menu, type MenuEntry } from '@parley/ui/components/menu/menu.tsx';
import { ListChecks } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ActionBarProps } from './action-bar-props.ts';

interface ActionBarMenuProps extends ActionBarProps {
  readonly anchor: Element;
  /** Ids of the buttons for which there is no room. */
  readonly cut: readonly string[];
  readonly onClose: () => void;
}

/** What stands in no button at the moment; behind a line of its own, which buttons the bar has. */
export function ActionBarMenu(props: ActionBarMenuProps): ReactNode {
  const { actions, hidden, hasLabels, onLabels } = props;
  const intl = useIntl();
  const [isChoosing, setIsChoosing] = useState(false);
  const rest = actions.filter(({ id }) => props.cut.includes(id) || hidden.includes(id));
  const choose = intl.formatMessage({ id: 'actionBar.choose', defaultMessage: 'Choose buttons' });
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
    {
      key: 'choose',
      label: choose,
      icon: ListChecks,
      staysOpen: true,
      onSelect: () => setIsChoosing(true),
    },
  ];
  return (
    <Menu
      open
      side="top"
      align="end"
      anchor={props.anchor}
      label={
        isChoosing
          ? choose
          : intl.formatMessage({ id: 'actionBar.more', defaultMessage: 'More buttons' })
      }
      entries={isChoosing ? choiceOf(props) : entries}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    />
  );
}

/** A check mark for each button that the bar has. */
function choiceOf({ actions, hidden, onHidden }: ActionBarMenuProps): readonly MenuEntry[] {
  return actions.map(({ id, title, icon }) => {
    const isShown = !hidden.includes(id);
    return {
      key: id,
      label: title,
      icon,
      checked: isShown,
      onSelect: () => onHidden(isShown ? [...hidden, id] : hidden.filter((each) => each !== id)),
    };
  });
}
