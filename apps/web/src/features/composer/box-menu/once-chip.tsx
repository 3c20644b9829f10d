import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { AtSign } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { BoxPorts } from '../hooks/use-composer.ts';
import styles from './once-chip.module.css';

interface OnceChipProps {
  readonly box: BoxPorts;
  /** Title of the model. */
  readonly title: string;
}

/** Says who answers the next message alone; the key that deletes takes it away from an empty box. */
export function OnceChip({ box, title }: OnceChipProps): ReactNode {
  const intl = useIntl();
  const { boxRef } = box;
  const remove = (): void => {
    box.setModel(undefined);
    boxRef.current?.focus();
  };
  const removeByKey = useEffectEvent((event: KeyboardEvent) => {
    const isFree = boxRef.current?.value === '' && !event.isComposing && !event.repeat;
    if (event.key === 'Backspace' && isFree) remove();
  });
  useEffect(() => {
    const field = boxRef.current;
    const handleKey = (event: KeyboardEvent): void => removeByKey(event);
    field?.addEventListener('keydown', handleKey);
    return () => field?.removeEventListener('keydown', handleKey);
  }, [boxRef]);
  return (
    <Chip
      className={styles['chip'] ?? ''}
      icon={AtSign}
      label={intl.formatMessage(
        { id: 'composer.once', defaultMessage: 'One message with {title}' },
        { title },
      )}
      removeLabel={intl.formatMessage(
        { id: 'composer.removeAttachment', defaultMessage: 'Remove {name}' },
        { name: title },
      )}
      onRemove={remove}
    />
  );
}
