import { Button } from '@parley/ui/components/button/button.tsx';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly copy: (text: string) => void;
}

const shownMs = 2000;

/** Copies, and shows for a moment that it did. */
export function CopyButton({ text, label, copy }: CopyButtonProps): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      icon={isCopied ? Check : Copy}
      onClick={() => {
        copy(text);
        setIsCopied(true);
      }}
    >
      {label}
    </Button>
  );
}
