import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ActionBarProps, BarAction } from './action-bar-props.ts';
import styles from './action-bar.module.css';

const ActionBarMenu = lazy(async () => ({
  default: (await import('./action-bar-menu.tsx')).ActionBarMenu,
}));

/** What can be done with the chat, one press away. Which buttons stand here is up to the person. */
export function ActionBar(props: ActionBarProps): ReactNode {
  const { actions, hidden, hasLabels } = props;
  const intl = useIntl();
  const [anchor, setAnchor] = useState<Element>();
  return (
    <div
      role="toolbar"
      aria-label={intl.formatMessage({
        id: 'actionBar.name',
        defaultMessage: 'Actions for this chat',
      })}
      className={styles['bar']}
    >
      <div className={styles['buttons']}>
        {actions
          .filter(({ id }) => !hidden.includes(id))
          .map((action) => (
            <BarButton key={action.id} action={action} hasLabel={hasLabels} />
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
        <Suspense fallback={null}>
          <ActionBarMenu {...props} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface BarButtonProps {
  readonly action: BarAction;
  readonly hasLabel: boolean;
}

function BarButton({ action, hasLabel }: BarButtonProps): ReactNode {
  const { title, icon, shortcut, run } = action;
  if (!hasLabel) {
    return (
      <IconButton
        size="s"
        icon={icon}
        label={title}
        {...(shortcut === undefined ? {} : { shortcut })}
        disabled={run === undefined}
        onClick={run}
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
    >
      {title}
    </Button>
  );
}
