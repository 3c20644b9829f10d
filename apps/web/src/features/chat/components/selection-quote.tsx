import { Button } from '@parley/ui/components/button/button.tsx';
import { Quote } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { readSelection, type SelectedText } from '../logic/selected-text.ts';
import styles from './selection-quote.module.css';

/** So that the button stays in view wherever the selection ends. */
const minLeftPx = 112;
const minBelowPx = 72;

/** A button beside a text that was selected in a message: it goes into the composer as a quote. */
export function SelectionQuote(): ReactNode {
  const intl = useIntl();
  const { quote } = useChatScope();
  const [selected, setSelected] = useState<SelectedText>();

  useEffect(() => {
    let isPressed = false;
    const read = (): void => setSelected(isPressed ? undefined : readSelection());
    const press = (): void => {
      isPressed = true;
    };
    const release = (): void => {
      isPressed = false;
      read();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    document.addEventListener('selectionchange', read);
    document.addEventListener('scroll', read, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
      document.removeEventListener('selectionchange', read);
      document.removeEventListener('scroll', read, { capture: true });
    };
  }, []);

  if (selected === undefined) return null;
  const { rect, text } = selected;
  const left = Math.max(rect.right, minLeftPx);
  const top = Math.min(rect.bottom, innerHeight - minBelowPx);
  return (
    <div className={styles['place']} style={{ left, top }}>
      <Button
        size="s"
        variant="secondary"
        icon={Quote}
        className={styles['button'] ?? ''}
        // A press would take the selection away before the click comes.
        onPointerDown={(event) => event.stopPropagation()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          quote(text);
          getSelection()?.removeAllRanges();
        }}
      >
        {intl.formatMessage({ id: 'chat.action.quote', defaultMessage: 'Quote' })}
      </Button>
    </div>
  );
}
