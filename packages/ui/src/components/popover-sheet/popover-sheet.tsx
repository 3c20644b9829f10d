import type { ReactNode, RefObject } from 'react';

import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { Popover } from '../popover/popover.tsx';

/** Props of {@link PopoverSheet}. */
export interface PopoverSheetProps {
  readonly anchor: Element;
  /** The accessible name; the heading of the sheet. */
  readonly label: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'center' | 'end';
  /** `flush` leaves padding and scrolling to the children. */
  readonly body?: 'padded' | 'flush';
  /** Gets the focus in a sheet, unless that would bring up a keyboard on the screen. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** The sheet keeps its height while its content changes. */
  readonly isTall?: boolean;
}

/** Open for as long as it is rendered: a surface beside its opener, on a phone a sheet from below. */
export function PopoverSheet(props: PopoverSheetProps): ReactNode {
  const { anchor, label, onClose, children, body = 'padded' } = props;
  const isPhone = useMediaQuery('(width < 640px)');
  const hasKeys = useMediaQuery('(pointer: fine)');
  const { initialFocus } = props;
  const handleOpenChange = (open: boolean): void => {
    if (!open) onClose();
  };
  if (isPhone) {
    return (
      <Dialog
        open
        onOpenChange={handleOpenChange}
        title={label}
        closeLabel={props.closeLabel}
        body={body}
        isTall={props.isTall ?? false}
        {...(hasKeys && initialFocus !== undefined ? { initialFocus } : {})}
      >
        {children}
      </Dialog>
    );
  }
  return (
    <Popover
      open
      anchor={anchor}
      label={label}
      onOpenChange={handleOpenChange}
      side={props.side ?? 'bottom'}
      align={props.align ?? 'start'}
      body={body}
    >
      {children}
    </Popover>
  );
}
