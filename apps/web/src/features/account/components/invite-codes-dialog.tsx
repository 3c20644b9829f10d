import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import type { Result } from '@parley/domain/shared/result.ts';
import { Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { AccountError } from '#src/services/account/account-error.ts';
import type { OrganizationService } from '#src/services/organization/organization-service.ts';

import styles from '../account.module.css';
import { Problem } from './problem.tsx';

interface InviteCodesDialogProps {
  readonly organization: Pick<OrganizationService, 'inviteCodes'>;
  readonly copy: (text: string) => void;
  readonly onClose: () => void;
}

/** The codes of a member by which others can come in. */
export function InviteCodesDialog(props: InviteCodesDialogProps): ReactNode {
  const { organization, copy, onClose } = props;
  const intl = useIntl();
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage({
        id: 'organization.inviteCodes',
        defaultMessage: 'Invite codes',
      })}
      description={intl.formatMessage({
        id: 'organization.inviteCodes.text',
        defaultMessage: 'Each code lets one person sign up.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <LoadedCodes
        key={attempt}
        organization={organization}
        copy={copy}
        onRetry={() => setAttempt((count) => count + 1)}
      />
    </Dialog>
  );
}

interface LoadedCodesProps extends Omit<InviteCodesDialogProps, 'onClose'> {
  readonly onRetry: () => void;
}

function LoadedCodes({ organization, copy, onRetry }: LoadedCodesProps): ReactNode {
  const intl = useIntl();
  const [answer, setAnswer] = useState<Result<readonly string[], AccountError>>();
  useEffect(() => {
    let isOver = false;
    void organization.inviteCodes().then((codes) => {
      if (!isOver) setAnswer(codes);
    });
    return () => {
      isOver = true;
    };
  }, [organization]);
  if (answer === undefined) {
    return (
      <Spinner label={intl.formatMessage({ id: 'account.loading', defaultMessage: 'Loading…' })} />
    );
  }
  if (answer.ok) return <Codes codes={answer.value} copy={copy} />;
  return (
    <div className={styles['part']}>
      <Problem error={answer.error} />
      <div className={styles['buttons']}>
        <Button onClick={onRetry}>
          {intl.formatMessage({ id: 'account.retry', defaultMessage: 'Retry' })}
        </Button>
      </div>
    </div>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly copy: (text: string) => void;
}

function Codes({ codes, copy }: CodesProps): ReactNode {
  const intl = useIntl();
  if (codes.length === 0) {
    return (
      <p>
        {intl.formatMessage({
          id: 'organization.inviteCodes.none',
          defaultMessage: 'You have no invite codes.',
        })}
      </p>
    );
  }
  return (
    <ul className={styles['sessions']}>
      {codes.map((code) => (
        <li key={code} className={styles['session']}>
          <code translate="no">{code}</code>
          <IconButton
            icon={Copy}
            label={intl.formatMessage(
              { id: 'organization.inviteCodes.copy', defaultMessage: 'Copy {code}' },
              { code },
            )}
            onClick={() => copy(code)}
          />
        </li>
      ))}
    </ul>
  );
}
