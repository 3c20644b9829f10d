import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AdminPorts } from '../admin-ports.ts';
import styles from '../admin.module.css';
import type { InviteResult } from '../hooks/use-inviting.ts';
import { CodeLine } from './code-line.tsx';
import { Problem } from './problem.tsx';

interface InviteResultsProps {
  readonly ports: Pick<AdminPorts, 'describeError'>;
  readonly results: readonly InviteResult[];
  readonly copy: (text: string) => void;
  readonly onClose: () => void;
}

/** What came of each invite, with the codes that are not shown again. */
export function InviteResults({ ports, results, copy, onClose }: InviteResultsProps): ReactNode {
  const intl = useIntl();
  const count = results.filter(({ made }) => made.ok).length;
  const isShownOnce = results.some(({ made }) => made.ok && made.value.role !== 'member');
  return (
    <Dialog
      open
      isSticky
      title={intl.formatMessage(
        {
          id: 'admin.invite.done',
          defaultMessage: '{count, plural, one {# invite is ready} other {# invites are ready}}',
        },
        { count },
      )}
      description={
        isShownOnce
          ? intl.formatMessage({
              id: 'admin.invite.done.once',
              defaultMessage: 'Copy the codes now: those for admins and owners aren’t shown again.',
            })
          : intl.formatMessage({
              id: 'admin.invite.done.text',
              defaultMessage:
                'Each code works once, for 14 days. An invited address needs no code.',
            })
      }
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <Button variant="primary" onClick={onClose}>
          {intl.formatMessage({ id: 'admin.invite.finish', defaultMessage: 'Done' })}
        </Button>
      }
    >
      <ul className={styles['results']}>
        {results.map(({ email, made }) => (
          <li key={email ?? ''} className={styles['result']}>
            <span dir="auto">
              {email ??
                intl.formatMessage({
                  id: 'admin.invite.anyone',
                  defaultMessage: 'Anyone with the code',
                })}
            </span>
            {made.ok ? (
              made.value.code !== undefined && <CodeLine code={made.value.code} copy={copy} />
            ) : (
              <Problem ports={ports} error={made.error} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
