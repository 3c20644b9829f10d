import { Icon, type IconComponent } from '@parley/ui/components/icon/icon.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { ArrowRight } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';

import styles from './first-run.module.css';

interface OnboardingCardProps {
  readonly icon: IconComponent;
  readonly title: string;
  readonly text: string;
  /** The person comes back from here. */
  readonly hasFocus: boolean;
  readonly isBusy?: boolean;
  readonly onOpen: () => void;
}

/** A card that is pressed as a whole; the button in it is named by the title alone. */
export function OnboardingCard(props: OnboardingCardProps): ReactNode {
  const { icon, title, text, hasFocus, isBusy = false } = props;
  const textId = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  return (
    <div className={styles['door']} aria-busy={isBusy || undefined}>
      <span className={styles['doorIcon']}>
        {isBusy ? <Spinner size={20} /> : <Icon of={icon} size={20} />}
      </span>
      <div className={styles['doorWords']}>
        <button
          ref={button}
          type="button"
          className={styles['doorTitle']}
          aria-describedby={textId}
          onClick={props.onOpen}
        >
          {title}
        </button>
        <p id={textId} className={styles['doorText']}>
          {text}
        </p>
      </div>
      <Icon of={ArrowRight} className={styles['doorArrow'] ?? ''} />
    </div>
  );
}
