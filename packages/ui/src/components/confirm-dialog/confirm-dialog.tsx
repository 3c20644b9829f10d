import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';

import { Button } from '../button/button.tsx';
import { DialogLayer } from '../dialog/dialog-layer.tsx';
import styles from './confirm-dialog.module.css';

/** Props of {@link ConfirmDialog}. */
export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A question, for instance "Delete 12 chats?". */
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode;
  /** The verb of the action, never "OK". */
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly tone?: 'default' | 'danger';
  /** The dialog closes itself afterwards. */
  readonly onConfirm: () => void;
  /** Another way on, between the two; the dialog closes itself afterwards as well. */
  readonly alternative?: { readonly label: string; readonly onChoose: () => void };
}

/** A question that must be answered: nothing but its buttons and Esc closes it; cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const cancel = useRef<HTMLButtonElement>(null);
  const { alternative } = props;
  const closeAfter = (action: () => void) => (): void => {
    action();
    props.onOpenChange(false);
  };
  return (
    <DialogLayer isOpen={props.open}>
      <Base.Root open={props.open} onOpenChange={(open) => props.onOpenChange(open)}>
        <Base.Portal>
          {/* Over another dialog too: what lies below is not in use. */}
          <Base.Backdrop forceRender className={styles['backdrop']} />
          <Base.Viewport className={styles['viewport']}>
            <Base.Popup
              className={styles['popup']}
              data-element-id="pop-up-modal"
              initialFocus={cancel}
            >
              <Base.Title className={styles['title']} dir="auto">
                {props.title}
              </Base.Title>
              <Base.Description className={styles['text']} render={<div />}>
                {props.children}
              </Base.Description>
              <div className={styles['buttons']}>
                <Base.Close render={<Button ref={cancel}>{props.cancelLabel}</Button>} />
                {alternative !== undefined && (
                  <Button onClick={closeAfter(alternative.onChoose)}>{alternative.label}</Button>
                )}
                <Button
                  variant={props.tone === 'danger' ? 'danger' : 'primary'}
                  onClick={closeAfter(props.onConfirm)}
                >
                  {props.confirmLabel}
                </Button>
              </div>
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </DialogLayer>
  );
}
