import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { diffWords, type DiffPart } from '@parley/domain/shared/text-diff.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { History } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useLiveQuery } from '#src/platform/live-query.ts';

import { useChatScope } from '../chat-scope.ts';
import styles from './edit-history-dialog.module.css';

interface EditHistoryDialogProps {
  readonly message: Message;
  readonly onClose: () => void;
}

type View = 'changes' | 'text';

/** What a message said before it was edited, newest first, and the way back to any of it. */
export function EditHistoryDialog({ message, onClose }: EditHistoryDialogProps): ReactNode {
  const intl = useIntl();
  const { actions, queries } = useChatScope();
  const { status, value: revisions = [] } = useLiveQuery(queries.messageRevisions(message.id));
  const [view, setView] = useState<View>('changes');
  const now = textOfParts(message.parts);
  function restore(text: string): void {
    void actions.replaceText(message.id, text);
    onClose();
  }
  return (
    <Dialog
      open
      size="m"
      title={intl.formatMessage({ id: 'wordings.title', defaultMessage: 'Edit history' })}
      description={intl.formatMessage({
        id: 'wordings.description',
        defaultMessage: 'What this message said before each edit, newest first.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
    >
      {revisions.length > 0 && (
        <SegmentedControl<View>
          label={intl.formatMessage({ id: 'wordings.view', defaultMessage: 'View' })}
          value={view}
          onValueChange={setView}
          options={[
            {
              value: 'changes',
              label: intl.formatMessage({
                id: 'wordings.changes',
                defaultMessage: 'Changes',
              }),
            },
            {
              value: 'text',
              label: intl.formatMessage({ id: 'wordings.text', defaultMessage: 'Text' }),
            },
          ]}
        />
      )}
      {status === 'ready' && revisions.length === 0 && (
        <p className={styles['none']}>
          {intl.formatMessage({
            id: 'wordings.none',
            defaultMessage: 'No earlier versions are saved in this browser.',
          })}
        </p>
      )}
      <ol className={styles['list']}>
        {revisions.map(({ id, text, replacedAtMs }) => (
          <li key={id} className={styles['revision']}>
            <div className={styles['head']}>
              <time dateTime={new Date(replacedAtMs).toISOString()}>
                {intl.formatMessage(
                  { id: 'wordings.until', defaultMessage: 'Until {time}' },
                  {
                    time: intl.formatDate(replacedAtMs, {
                      dateStyle: 'medium',
                      timeStyle: 'short',
                    }),
                  },
                )}
              </time>
              <Button size="s" icon={History} onClick={() => restore(text)}>
                {intl.formatMessage({ id: 'wordings.restore', defaultMessage: 'Restore' })}
              </Button>
            </div>
            <div className={styles['text']} dir="auto">
              {view === 'text' ? text : <Changes before={text} after={now} />}
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

interface ChangesProps {
  readonly before: string;
  readonly after: string;
}

function Changes({ before, after }: ChangesProps): ReactNode {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return parts.map((part, index) => <Part key={index} {...part} />);
}

function Part({ kind, text }: DiffPart): ReactNode {
  if (kind === 'removed') return <del>{text}</del>;
  return kind === 'added' ? <ins>{text}</ins> : text;
}
