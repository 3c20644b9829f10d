import { Popover as Base } from '@base-ui/react/popover';
import type { KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react';

import { isInToast } from '../../internal/is-in-toast.ts';
import { trapTab } from '../../internal/trap-tab.ts';
import styles from './popover.module.css';

/** Props of {@link Popover}. Give a `trigger`, or an `anchor` together with `open`. */
export interface PopoverProps {
  readonly trigger?: ReactElement;
  readonly anchor?: Element | null;
  /** The accessible name of the popup. */
  readonly label: string;
  readonly children: ReactNode;
  readonly open?: boolean;
  readonly defaultOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  readonly align?: 'start' | 'center' | 'end';
  /** `flush` leaves padding to the children, for lists. */
  readonly body?: 'padded' | 'flush';
  /** It is shown because somebody points at its opener: it takes no focus, and tells whether it is pointed at. */
  readonly pointing?: {
    readonly enter: (event: PointerEvent) => void;
    readonly leave: () => void;
  };
}

/**
 * A small surface beside its opener for things that are not a list of actions. Tab goes round in it:
 * it lies at the end of the page, so that behind its last control there would be nothing.
 */
export function Popover(props: PopoverProps): ReactNode {
  const { trigger, anchor, open, defaultOpen, body = 'padded', pointing } = props;
  const handleOpenChange = (next: boolean, details: Base.Root.ChangeEventDetails): void => {
    if (details.reason === 'outside-press' && isInToast(details.event)) details.cancel();
    else props.onOpenChange?.(next);
  };
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      {...(defaultOpen === undefined ? {} : { defaultOpen })}
      onOpenChange={handleOpenChange}
    >
      {trigger !== undefined && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          className={styles['positioner']}
          side={props.side ?? 'bottom'}
          align={props.align ?? 'start'}
          sideOffset={6}
          collisionPadding={8}
          {...(anchor === undefined || anchor === null ? {} : { anchor })}
        >
          <Base.Popup
            className={styles['popup']}
            aria-label={props.label}
            data-body={body}
            onKeyDown={handleKeyDown}
            onPointerEnter={pointing?.enter}
            onPointerLeave={pointing?.leave}
            {...focusOf(props)}
          >
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function focusOf({ anchor, pointing }: PopoverProps) {
  if (pointing !== undefined) return { initialFocus: false, finalFocus: false };
  return anchor instanceof HTMLElement ? { finalFocus: () => anchor } : {};
}

function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
  // Lists that were opened from here lie elsewhere in the page.
  const isHere = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (event.key === 'Tab' && isHere) trapTab(event.currentTarget, event.nativeEvent);
}
