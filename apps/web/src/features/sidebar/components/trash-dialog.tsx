import { shownPreview } from '@parley/domain/shared/text.ts';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { EmptyState } from '@parley/ui/components/empty-state/empty-state.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { Trash2, Undo2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Virtualizer } from 'virtua';

import type { TrashEntry } from '#src/data/queries/trash-query.ts';
import { useLiveQuery, type QuerySnapshot } from '#src/platform/live-query.ts';

import { useStoredCheck } from '../hooks/use-stored-check.ts';
import { useSidebarScope } from '../sidebar-scope.ts';
import styles from './dialogs.module.css';

const noEntries: readonly TrashEntry[] = [];

/** What was deleted in the last 30 days: each can be had back or removed for good. */
export function TrashDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const intl = useIntl();
  const { queries, trash } = useSidebarScope();
  const check = useStoredCheck();
  const scroller = useRef<HTMLDivElement>(null);
  const found = useLiveQuery(queries.trash);
  const entries = found.value ?? noEntries;
  const sure = intl.formatMessage({ id: 'chat.action.delete.sure', defaultMessage: 'Sure?' });
  return (
    <Dialog
      open
      isTall
      body="flush"
      title={intl.formatMessage({ id: 'sidebar.trash', defaultMessage: 'Trash' })}
      description={intl.formatMessage({
        id: 'sidebar.trash.text',
        defaultMessage: 'Deleted items stay here for 30 days.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <TwoStepButton
          size="m"
          icon={Trash2}
          disabled={entries.length === 0}
          label={intl.formatMessage({ id: 'settings.trash.empty', defaultMessage: 'Empty trash' })}
          armedLabel={sure}
          onConfirm={() => void trash.empty().then(check)}
        />
      }
    >
      {entries.length === 0 ? (
        <NoEntries status={found.status} />
      ) : (
        <div ref={scroller} className={styles['list']}>
          <Virtualizer as="ul" item="li" scrollRef={scroller} data={entries} itemSize={52}>
            {(entry) => (
              <div key={entry.trashId} className={styles['entry']}>
                <EntryText entry={entry} />
                <IconButton
                  icon={Undo2}
                  label={intl.formatMessage({
                    id: 'sidebar.trash.restore',
                    defaultMessage: 'Restore',
                  })}
                  onClick={() => void trash.restore(entry.trashId).then(check)}
                />
                <TwoStepButton
                  isCompact
                  icon={Trash2}
                  size="m"
                  label={intl.formatMessage({
                    id: 'sidebar.trash.purge',
                    defaultMessage: 'Delete permanently',
                  })}
                  armedLabel={sure}
                  onConfirm={() => void trash.purge(entry.trashId).then(check)}
                />
              </div>
            )}
          </Virtualizer>
        </div>
      )}
    </Dialog>
  );
}

/** Why nothing is listed: it is not known yet, cannot be read, or there is nothing. */
function NoEntries({ status }: { readonly status: QuerySnapshot<unknown>['status'] }): ReactNode {
  const intl = useIntl();
  if (status === 'loading') return null;
  const title =
    status === 'failed'
      ? intl.formatMessage({
          id: 'sidebar.trash.failed',
          defaultMessage: 'Couldn’t load the trash from browser storage.',
        })
      : intl.formatMessage({ id: 'sidebar.trash.none', defaultMessage: 'The trash is empty' });
  return <EmptyState icon={Trash2} title={title} />;
}

function nameOf(intl: IntlShape, entry: TrashEntry): string {
  if (entry.kind === 'prompts') {
    return intl.formatMessage(
      { id: 'sidebar.trash.prompt', defaultMessage: 'Prompt “{title}”' },
      { title: entry.title },
    );
  }
  if (entry.kind === 'characters') {
    return intl.formatMessage(
      { id: 'sidebar.trash.character', defaultMessage: 'Character “{title}”' },
      { title: entry.title },
    );
  }
  if (entry.kind === 'plugins') {
    return intl.formatMessage(
      { id: 'sidebar.trash.plugin', defaultMessage: 'Plugin “{title}”' },
      { title: entry.title },
    );
  }
  const untitled = intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' });
  const title = entry.title === '' ? untitled : entry.title;
  if (entry.kind !== 'messages') return title;
  return intl.formatMessage(
    {
      id: 'sidebar.trash.messages',
      defaultMessage: '{count, plural, one {# message} other {# messages}} from {title}',
    },
    { count: entry.messageCount, title },
  );
}

function EntryText({ entry }: { readonly entry: TrashEntry }): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['texts']}>
      <span dir="auto">{nameOf(intl, entry)}</span>
      <span className={styles['quiet']} dir="auto">
        {intl.formatDate(entry.trashedAtMs, { dateStyle: 'medium' })} ·{' '}
        {shownPreview(entry.preview)}
      </span>
    </div>
  );
}
