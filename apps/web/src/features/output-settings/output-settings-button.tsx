import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { SlidersHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { lazyComponent } from '#src/platform/lazy-component.ts';

import type { OutputSettingsProps } from './output-settings-props.ts';
import styles from './output-settings-button.module.css';

const OutputSettingsPanel = lazyComponent(
  async () => (await import('./output-settings-panel.tsx')).OutputSettingsPanel,
);

/** Opens the choice of form, style, tone and language; a dot says that something is chosen. */
export function OutputSettingsButton({ output, onChange }: OutputSettingsProps): ReactNode {
  const intl = useIntl();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const count = Object.keys(output).length;
  return (
    <span className={styles['place']}>
      <IconButton
        ref={setAnchor}
        icon={SlidersHorizontal}
        label={intl.formatMessage(
          {
            id: 'output.button',
            defaultMessage: 'Output settings{count, plural, =0 {} other {: # chosen}}',
          },
          { count },
        )}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={OutputSettingsPanel.preload}
        onFocus={OutputSettingsPanel.preload}
        onClick={() => setIsOpen(!isOpen)}
      />
      {count > 0 && <span className={styles['dot']} aria-hidden />}
      {isOpen && anchor !== null && (
        <OutputSettingsPanel
          output={output}
          onChange={onChange}
          anchor={anchor}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}
