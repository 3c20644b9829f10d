import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Paperclip } from 'lucide-react';
import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface AttachButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the file picker of the system. */
export function AttachButton({ onFiles }: AttachButtonProps): ReactNode {
  const intl = useIntl();
  const picker = useRef<HTMLInputElement>(null);
  const label = intl.formatMessage({ id: 'composer.attach', defaultMessage: 'Attach files' });

  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(event.currentTarget.files ?? [])];
    // The same file can be picked again after it was removed.
    event.currentTarget.value = '';
    if (files.length > 0) onFiles(files);
  };

  return (
    <>
      <IconButton icon={Paperclip} label={label} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={handleChange}
      />
    </>
  );
}
