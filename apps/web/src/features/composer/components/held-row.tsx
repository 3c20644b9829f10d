import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { estimateFileTokens } from '@parley/domain/context/estimate-tokens.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import {
  fileLimitTokens,
  type PendingAttachment,
} from '#src/services/attachments/pending-items.ts';

import styles from './held-row.module.css';

interface HeldRowProps {
  readonly item: PendingAttachment;
  readonly onOpen: () => void;
  readonly onConsent: () => void;
}

/** Why an attachment keeps the message from being sent, and what helps. */
export function HeldRow({ item, onOpen, onConsent }: HeldRowProps): ReactNode {
  const intl = useIntl();
  const { name, part, waitsFor } = item;
  if (waitsFor !== 'consent') {
    return (
      <p className={styles['row']} role="note">
        <span>
          {waitsFor === 'password'
            ? intl.formatMessage(
                {
                  id: 'composer.held.password',
                  defaultMessage: '“{name}” is password-protected. Enter its password to read it.',
                },
                { name },
              )
            : intl.formatMessage(
                {
                  id: 'composer.held.wrongPassword',
                  defaultMessage: 'Wrong password for “{name}”.',
                },
                { name },
              )}
        </span>
        <Button size="s" onClick={onOpen}>
          {intl.formatMessage({
            id: 'composer.enterPassword',
            defaultMessage: 'Enter password',
          })}
        </Button>
      </p>
    );
  }
  return (
    <p className={styles['row']} role="note">
      <span>
        {intl.formatMessage(
          {
            id: 'composer.held.long',
            defaultMessage:
              '“{name}” is too long: about {tokens, number} tokens. The limit is {limit, number}.',
          },
          {
            name,
            tokens: part?.type === 'file' ? estimateFileTokens(part) : 0,
            limit: fileLimitTokens,
          },
        )}
      </span>
      {part?.type === 'file' && hasChoice(part) && (
        <Button size="s" onClick={onOpen}>
          {intl.formatMessage({ id: 'composer.chooseParts', defaultMessage: 'Choose parts…' })}
        </Button>
      )}
      <Button size="s" onClick={onConsent}>
        {intl.formatMessage({ id: 'composer.sendAll', defaultMessage: 'Send anyway' })}
      </Button>
    </p>
  );
}

function hasChoice({ source }: FilePart): boolean {
  return (source?.sectionCount ?? 1) > 1;
}
