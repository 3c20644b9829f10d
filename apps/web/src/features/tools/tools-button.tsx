import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Wrench } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import styles from './tools-button.module.css';
import { countOn, type ToolsProps } from './tools-props.ts';

const ToolsPanel = lazyComponent(async () => (await import('./tools-panel.tsx')).ToolsPanel);

interface ToolsButtonProps extends ToolsProps {
  /** False where the model is known to call no tools; the choice is kept. */
  readonly canUse: boolean;
}

/** Opens the choice of tools, and counts those that are on. */
export function ToolsButton({ canUse, ...choice }: ToolsButtonProps): ReactNode {
  const intl = useIntl();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const count = countOn(choice);
  const label = canUse
    ? intl.formatMessage(
        { id: 'tools.button', defaultMessage: 'Tools{count, plural, =0 {} other {: # on}}' },
        { count },
      )
    : intl.formatMessage({
        id: 'tools.button.unfit',
        defaultMessage: 'Tools: not supported by this model',
      });
  return (
    <span className={styles['place']}>
      <IconButton
        ref={setAnchor}
        icon={Wrench}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-disabled={canUse ? undefined : true}
        onPointerEnter={ToolsPanel.preload}
        onFocus={ToolsPanel.preload}
        onClick={() => setIsOpen(canUse && !isOpen)}
      />
      {canUse && count > 0 && (
        <span className={styles['count']} aria-hidden>
          {count}
        </span>
      )}
      {isOpen && anchor !== null && (
        <ToolsPanel {...choice} anchor={anchor} onClose={() => setIsOpen(false)} />
      )}
    </span>
  );
}
