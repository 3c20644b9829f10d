import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { SharedSnapshot } from '@parley/domain/share/shared-snapshot.ts';
import type { SharedChatOpener } from '#src/services/sharing/open-shared-chat.ts';

import { PasswordForm } from './components/password-form.tsx';
import { useOpenedChat } from './hooks/use-opened-chat.ts';
import { openProblemText } from './logic/open-problem-text.ts';

interface ContinueDialogProps {
  readonly opener: SharedChatOpener;
  /** Begins a chat with it and opens that. False where it could not be stored. */
  readonly onOpened: (snapshot: SharedSnapshot) => Promise<boolean>;
  /** The person leaves it; with a failure before their eyes, an empty chat is what remains. */
  readonly onClose: (hasFailed: boolean) => void;
}

/** For so long the person can still leave, and the server is asked for nothing. */
const waitMs = 2000;

/** Waits for a shared chat that a link wants to continue, and says why there is none. */
export function ContinueDialog({ opener, onOpened, onClose }: ContinueDialogProps): ReactNode {
  const intl = useIntl();
  const { state, hasPassword, tryPassword } = useOpenedChat(opener, waitMs);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const begin = useEffectEvent(async (snapshot: SharedSnapshot): Promise<void> => {
    if (!(await onOpened(snapshot))) setIsUnsaved(true);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only where the storage took nothing
    if (state.step === 'opened') void begin(state.chat.snapshot);
  }, [state]);
  const problem = isUnsaved
    ? intl.formatMessage({ id: 'chat.fork.failed', defaultMessage: 'Couldn’t save the new chat.' })
    : state.step === 'failed'
      ? openProblemText(intl, state.problem)
      : '';
  const hasFailed = problem !== '' && !hasPassword;
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage({ id: 'sharedChat.title', defaultMessage: 'Shared chat' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={() => onClose(hasFailed)}
      footer={
        <Button variant="quiet" onClick={() => onClose(hasFailed)}>
          {hasFailed
            ? intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })
            : intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
        </Button>
      }
    >
      {hasFailed ? (
        <div role="alert">
          <Banner tone="danger">{problem}</Banner>
        </div>
      ) : hasPassword ? (
        <PasswordForm
          isTrying={state.step !== 'failed'}
          error={problem === '' ? undefined : problem}
          onTry={tryPassword}
        />
      ) : (
        <output>
          <Spinner />{' '}
          {intl.formatMessage({ id: 'sharedChat.opening', defaultMessage: 'Opening the chat…' })}
        </output>
      )}
    </Dialog>
  );
}
