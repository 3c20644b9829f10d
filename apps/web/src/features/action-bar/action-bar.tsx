import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Ellipsis } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import type { ActionBarProps, BarAction } from './action-bar-props.ts';
import styles from './action-bar.module.css';
import { useOverflow } from './use-overflow.ts';

const ActionBarMenu = lazyComponent(
  async () => (await import('./action-bar-menu.tsx')).ActionBarMenu,
);

/** What can be done with the chat, one press away. Which buttons stand here is up to the person. */
export function ActionBar(props: ActionBarProps): ReactNode {
  const { actions, hidden, hasLabels } = props;
  const intl = useIntl();
  const [anchor, setAnchor] = useState<Element>();
  const row = useRef<HTMLDivElement>(null);
  const shown = actions.filter(({ id }) => !hidden.includes(id));
  const cut = useOverflow(row);
  return (
    <div
      role="toolbar"
      aria-label={intl.formatMessage({
        id: 'actionBar.name',
        defaultMessage: 'Actions for this chat',
      })}
      className={styles['bar']}
    >
      <div ref={row} className={styles['buttons']}>
        {shown.map((action) => (
          <BarButton
            key={action.id}
            action={action}
            hasLabel={hasLabels}
            isCut={cut.includes(action.id)}
          />
        ))}
      </div>
      <IconButton
        size="s"
        icon={Ellipsis}
        label={intl.formatMessage({ id: 'actionBar.more', defaultMessage: 'More buttons' })}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor !== undefined && (
        <ActionBarMenu {...props} cut={cut} anchor={anchor} onClose={() => setAnchor(undefined)} />
      )}
    </div>
  );
}

interface BarButtonProps {
  readonly action: BarAction;
  readonly hasLabel: boolean;
  /** It does not fit; the menu has it. */
  readonly isCut: boolean;
}

function BarButton({ action, hasLabel, isCut }: BarButtonProps): ReactNode {
  const { id, title, icon, shortcut, run } = action;
  const place = { 'data-action': id, 'data-cut': isCut || undefined };
  if (!hasLabel) {
    return (
      <IconButton
        size="s"
        icon={icon}
        label={title}
        {...(shortcut === undefined ? {} : { shortcut })}
        disabled={run === undefined}
        onClick={run}
        {...place}
      />
    );
  }
  return (
    <Button
      size="s"
      variant="quiet"
      icon={icon}
      disabled={run === undefined}
      data-tooltip={shortcut === undefined ? undefined : title}
      data-tooltip-shortcut={shortcut}
      onClick={run}
      {...place}
    >
      {title}
    </Button>
  );
}
