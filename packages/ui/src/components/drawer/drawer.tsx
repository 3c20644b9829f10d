import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { useCloseRequest } from '../../hooks/use-close-request.ts';
import styles from './drawer.module.css';
import { trapFocus } from './trap-focus.ts';

/** Props of {@link Drawer}. */
export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The accessible name, for instance "Chats". */
  readonly label: string;
  /** Stays mounted while the drawer is closed, so that it opens at once and keeps its place. */
  readonly children: ReactNode;
  /** Put on the backdrop as `data-element-id`. */
  readonly backdropElementId?: string;
}

/**
 * A surface from the start edge, for the sidebar on narrow screens. Modal: Esc, the backdrop,
 * a phone's back gesture and `useDrawerSwipe` close it, Tab stays inside, and focus returns to where it came from.
 */
export function Drawer(props: DrawerProps): ReactNode {
  const { open, onOpenChange, label, children } = props;
  const panel = useRef<HTMLDialogElement>(null);
  const close = useRef<() => void>(() => undefined);
  useEffect(() => {
    close.current = () => onOpenChange(false);
  });
  useEffect(() => {
    if (!open || panel.current === null) return undefined;
    return trapFocus(panel.current, () => close.current());
  }, [open]);
  useCloseRequest(open, () => onOpenChange(false));
  return createPortal(
    <div className={styles['drawer']} data-drawer="" data-open={open || undefined} inert={!open}>
      <div
        className={styles['backdrop']}
        data-element-id={props.backdropElementId}
        aria-hidden
        onClick={() => onOpenChange(false)}
      />
      <dialog
        open
        ref={panel}
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        className={styles['panel']}
      >
        {children}
      </dialog>
    </div>,
    document.body,
  );
}
