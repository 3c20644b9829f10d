import type { Result } from '@parley/domain/shared/result.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Check, CircleAlert, LoaderCircle, Share2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { ShareItemFailure } from '#src/services/sharing/share-item.ts';
import type { MadeLink } from '#src/services/sharing/shared-links.ts';

import { linkFailureText } from './logic/link-texts.ts';

interface ShareItemButtonProps {
  readonly size?: 's' | 'm';
  readonly share: () => Promise<Result<MadeLink, ShareItemFailure>>;
  /** Copies the link and tells the person. */
  readonly onShared: (link: string) => Promise<void>;
}

type ItemState = 'idle' | 'sending' | 'shared' | ShareItemFailure;

const sharedMs = 2000;

/** Shares a character or plugin by a link; where that fails, the button itself says why. */
export function ShareItemButton({ size = 'm', share, onShared }: ShareItemButtonProps): ReactNode {
  const intl = useIntl();
  const [state, setState] = useState<ItemState>('idle');
  useEffect(() => {
    if (state !== 'shared') return undefined;
    const timer = setTimeout(() => setState('idle'), sharedMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function run(): Promise<void> {
    if (state === 'sending' || state === 'shared') return;
    setState('sending');
    const made = await share();
    setState(made.ok ? 'shared' : made.error);
    if (made.ok) await onShared(made.value.link.link);
  }

  const hasFailed = typeof state === 'object';
  const label = stateText(intl, state);
  return (
    <>
      <IconButton
        size={size}
        variant={hasFailed ? 'danger' : 'quiet'}
        icon={iconOf(state)}
        label={label}
        aria-busy={state === 'sending'}
        aria-disabled={state === 'shared'}
        onClick={() => void run()}
      />
      {hasFailed && (
        <span className="visually-hidden" role="alert">
          {label}
        </span>
      )}
    </>
  );
}

function iconOf(state: ItemState): typeof Share2 {
  if (typeof state === 'object') return CircleAlert;
  const icons = { idle: Share2, sending: LoaderCircle, shared: Check };
  return icons[state];
}

function stateText(intl: IntlShape, state: ItemState): string {
  if (typeof state === 'object') return failureText(intl, state);
  const texts = {
    idle: intl.formatMessage({ id: 'share.item', defaultMessage: 'Share by link' }),
    sending: intl.formatMessage({ id: 'share.item.sending', defaultMessage: 'Creating a link…' }),
    shared: intl.formatMessage({ id: 'characters.linkCopied', defaultMessage: 'Link Copied!' }),
  };
  return texts[state];
}

/** The error and what to do about it. */
function failureText(intl: IntlShape, failure: ShareItemFailure): string {
  if (failure.code === 'keys') {
    return intl.formatMessage(
      {
        id: 'share.item.keys',
        defaultMessage:
          'Not shared: this seems to contain API keys ({keys}). Remove them, then try again.',
      },
      { keys: intl.formatList(failure.keys, { type: 'unit' }) },
    );
  }
  const hint = intl.formatMessage({
    id: 'share.item.hint',
    defaultMessage: 'Select to try again, or export it as a file.',
  });
  return `${linkFailureText(intl, failure)} ${hint}`;
}
