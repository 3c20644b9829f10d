import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';

import { useCloseRequest } from '../../hooks/use-close-request.ts';
import { isInToast } from '../../internal/is-in-toast.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { DialogLayer } from './dialog-layer.tsx';
import styles from './dialog.module.css';
import { firstField } from './first-field.ts';

/** Props of {@link Dialog}. */
export interface DialogProps {
  readonly open: boolean;
  /** Called with false for Esc, a back gesture, the close button and a press beside the dialog. */
  readonly onOpenChange: (open: boolean) => void;
  /** The accessible name, shown as heading. */
  readonly title: string;
  /** A press of the title, for what is hidden from most people. */
  readonly onTitlePress?: () => void;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  /** Between title and body, it stays while the body scrolls: a search box, tabs. */
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the main one last. */
  readonly footer?: ReactNode;
  /** Name of the button with the cross. */
  readonly closeLabel: string;
  /** Widths 420, 600 and 920 px; under 640 px every dialog is a sheet from the bottom. */
  readonly size?: 's' | 'm' | 'l';
  /** `flush` leaves padding and scrolling to the children: a list, two panes. */
  readonly body?: 'padded' | 'flush';
  /** Keeps the height constant while content changes, for dialogs with sections or search. */
  readonly isTall?: boolean;
  /**
   * What gets the focus first. Without it that is the text field with which the content begins, else
   * the button with the cross; under a finger the popup itself, for a field opens the keyboard.
   */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** A press beside the dialog does not close it: for forms with typed text. */
  readonly isSticky?: boolean;
}

/**
 * A modal dialog. Focus stays inside and returns to the opener; a toast can be used while it is
 * open and does not close it.
 */
export function Dialog(props: DialogProps): ReactNode {
  const {
    open,
    onOpenChange,
    size = 'm',
    body = 'padded',
    isTall = false,
    isSticky = false,
  } = props;
  const handleOpenChange = (next: boolean, details: Base.Root.ChangeEventDetails): void => {
    if (details.reason === 'outside-press' && isInToast(details.event)) details.cancel();
    else onOpenChange(next);
  };
  useCloseRequest(open, () => onOpenChange(false));
  const popup = useRef<HTMLDivElement>(null);
  const begin = (interaction: string): HTMLElement | true =>
    firstField(popup.current) ?? ((interaction === 'touch' && popup.current) || true);
  return (
    <DialogLayer isOpen={open}>
      <Base.Root open={open} onOpenChange={handleOpenChange} disablePointerDismissal={isSticky}>
        <Base.Portal>
          {/* Over another dialog too: what lies below is not in use. */}
          <Base.Backdrop forceRender className={styles['backdrop']} />
          <Base.Viewport className={styles['viewport']}>
            <Base.Popup
              className={styles['popup']}
              data-element-id="pop-up-modal"
              data-size={size}
              data-tall={isTall || undefined}
              ref={popup}
              initialFocus={props.initialFocus ?? begin}
            >
              <header className={styles['header']}>
                <Base.Title
                  className={styles['title']}
                  dir="auto"
                  data-tooltip-if-cut=""
                  onClick={props.onTitlePress}
                >
                  {props.title}
                </Base.Title>
                {props.description !== undefined && (
                  <Base.Description className={styles['description']}>
                    {props.description}
                  </Base.Description>
                )}
                <Base.Close
                  render={
                    <IconButton
                      icon={X}
                      label={props.closeLabel}
                      hasTooltip={false}
                      className={styles['close'] ?? ''}
                    />
                  }
                />
              </header>
              {props.toolbar !== undefined && (
                <div className={styles['toolbar']}>{props.toolbar}</div>
              )}
              <div className={styles['body']} data-body={body}>
                {props.children}
              </div>
              {props.footer !== undefined && props.footer !== false && (
                <footer className={styles['footer']}>{props.footer}</footer>
              )}
            </Base.Popup>
          </Base.Viewport>
        </Base.Portal>
      </Base.Root>
    </DialogLayer>
  );
}
