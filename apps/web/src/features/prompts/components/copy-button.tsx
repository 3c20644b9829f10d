import { Button } from '@parley/ui/components/button/button.tsx';
import { BookmarkPlus, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface CopyButtonProps {
  readonly isCopied: boolean;
  readonly onCopy: () => void;
}

/** Takes a prompt that comes along into the prompts of the person. */
export function CopyButton({ isCopied, onCopy }: CopyButtonProps): ReactNode {
  const intl = useIntl();
  return (
    <Button
      variant="quiet"
      icon={isCopied ? Check : BookmarkPlus}
      disabled={isCopied}
      onClick={onCopy}
    >
      {isCopied
        ? intl.formatMessage({ id: 'prompts.copied', defaultMessage: 'Saved' })
        : intl.formatMessage({ id: 'prompts.copy', defaultMessage: 'Save to your prompts' })}
    </Button>
  );
}
