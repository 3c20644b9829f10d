import type { FilePart } from '@parley/domain/chat/message-part.ts';
import { estimateFileTokens } from '@parley/domain/context/estimate-tokens.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { fileLimitTokens, type TrayItem } from '#src/services/attachments/attachment-tray.ts';

import styles from './held-row.module.css';

interface HeldRowProps {
  readonly item: TrayItem;
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
                  defaultMessage: '“{name}” is protected: it can be read with its password.',
                },
                { name },
              )
            : intl.formatMessage(
                {
                  id: 'composer.held.wrongPassword',
                  defaultMessage: 'This password does not open “{name}”.',
                },
                { name },
              )}
        </span>
        <Button size="s" onClick={onOpen}>
          {intl.formatMessage({
            id: 'composer.enterPassword',
            defaultMessage: 'Enter the password',
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
              '“{name}” is too long: about {tokens, number} tokens, and the limit is {limit, number}.',
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
          {intl.formatMessage({ id: 'composer.chooseParts', defaultMessage: 'Choose a part' })}
        </Button>
      )}
      <Button size="s" onClick={onConsent}>
        {intl.formatMessage({ id: 'composer.sendAll', defaultMessage: 'Send it all the same' })}
      </Button>
    </p>
  );
}

function hasChoice({ source }: FilePart): boolean {
  return (source?.sectionCount ?? 1) > 1;
}
