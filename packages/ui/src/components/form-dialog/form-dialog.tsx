import { useId, type FormEvent, type ReactNode, type RefObject } from 'react';

import { Button } from '../button/button.tsx';
import { Dialog, type DialogProps } from '../dialog/dialog.tsx';
import { RefusalNote } from '../refusal-note/refusal-note.tsx';
import styles from './form-dialog.module.css';

/** Props of {@link FormDialog}. */
export interface FormDialogProps extends Pick<
  DialogProps,
  'title' | 'description' | 'closeLabel' | 'size' | 'initialFocus' | 'children'
> {
  readonly submitLabel: string;
  readonly tone?: 'default' | 'danger';
  /** What was submitted is being done: it can't be submitted again meanwhile. */
  readonly isBusy?: boolean;
  /** False: nothing can be submitted yet. */
  readonly canSubmit?: boolean;
  /** The button before it: where it leads back, or another way out. */
  readonly cancelLabel: string;
  /** What the button does; absent: it closes the dialog. */
  readonly onCancel?: () => void;
  /** A few words beside the buttons on why they did nothing; nothing while nothing is refused. */
  readonly refusal?: ReactNode;
  readonly formRef?: RefObject<HTMLFormElement | null>;
  readonly onChange?: () => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/**
 * A modal dialog with one form, and its buttons at the foot. What is typed checks itself; a press
 * beside the dialog doesn't lose it.
 */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { formRef, onChange, onClose, onCancel = onClose } = props;
  const formId = useId();

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    props.onSubmit();
  }

  return (
    <Dialog
      open
      isSticky
      title={props.title}
      description={props.description}
      closeLabel={props.closeLabel}
      {...(props.size === undefined ? {} : { size: props.size })}
      {...(props.initialFocus === undefined ? {} : { initialFocus: props.initialFocus })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <RefusalNote>{props.refusal}</RefusalNote>
          <Button onClick={onCancel}>{props.cancelLabel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={props.tone === 'danger' ? 'danger' : 'primary'}
            disabled={props.canSubmit === false}
            loading={props.isBusy === true}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        className={styles['form']}
        noValidate
        onChange={onChange}
        onSubmit={handleSubmit}
      >
        {props.children}
      </form>
    </Dialog>
  );
}
