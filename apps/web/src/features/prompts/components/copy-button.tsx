import { Button } from '@parley/ui/components/button/button.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { BookmarkPlus, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface CopyButtonProps {
  readonly isCopied: boolean;
  /** As a sign with a tooltip, for a list. */
  readonly isCompact?: boolean;
  readonly onCopy: () => void;
}

/** Takes a prompt that comes along into the prompts of the person. */
export function CopyButton({ isCopied, isCompact = false, onCopy }: CopyButtonProps): ReactNode {
  const intl = useIntl();
  const label = isCopied
    ? intl.formatMessage({ id: 'prompts.copied', defaultMessage: 'Saved' })
    : intl.formatMessage({ id: 'prompts.copy', defaultMessage: 'Save to your prompts' });
  // A button that is disabled under the finger loses the focus to nowhere.
  const shared = {
    icon: isCopied ? Check : BookmarkPlus,
    'aria-disabled': isCopied || undefined,
    onClick: () => {
      if (!isCopied) onCopy();
    },
  };
  if (isCompact) return <IconButton label={label} {...shared} />;
  return (
    <Button variant="quiet" {...shared}>
      {label}
    </Button>
  );
}
