import type { ClipboardEvent } from 'react';
import { useIntl } from 'react-intl';

import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';

import { planPaste } from '../logic/plan-paste.ts';
import type { ComposerNotice } from './use-notices.ts';

interface PasteOptions {
  readonly pending: PendingAttachments;
  /** Whether this paste was asked for as plain text; tells once. */
  readonly takeIsPlain: () => boolean;
  readonly onNotice: (notice: ComposerNotice) => void;
}

/** Sorts out what is pasted before the box sees it: a long text never enters it. */
export function usePaste(options: PasteOptions): (event: ClipboardEvent) => void {
  const intl = useIntl();
  return (event) => {
    const { pending, onNotice } = options;
    const text = event.clipboardData.getData('text/plain');
    const files = [...event.clipboardData.files];
    const plan = planPaste({ text, files, isPlain: options.takeIsPlain() });
    if (plan.action === 'browser') {
      if (plan.picture !== undefined) onNotice({ type: 'picture-offer', picture: plan.picture });
      return;
    }
    event.preventDefault();
    if (plan.action === 'attach-files') {
      pending.addFiles(files);
      return;
    }
    const name = intl.formatMessage({
      id: 'composer.pastedText',
      defaultMessage: 'Pasted text.txt',
    });
    pending.addText(name, text);
  };
}
