import type { Folder } from '@parley/domain/chat/folder.ts';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { Folder as FolderIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface WelcomeFolderProps {
  readonly folder: Folder;
  /** The chat is to lie in no folder. */
  readonly onLeave: () => void;
}

/** Names the folder in which the chat begins. */
export function WelcomeFolder({ folder, onLeave }: WelcomeFolderProps): ReactNode {
  const intl = useIntl();
  const title =
    folder.title ||
    intl.formatMessage({ id: 'sidebar.folder.untitled', defaultMessage: '(Untitled)' });
  return (
    <Chip
      icon={FolderIcon}
      label={intl.formatMessage(
        { id: 'welcome.folder', defaultMessage: 'In the folder “{title}”' },
        { title },
      )}
      removeLabel={intl.formatMessage({
        id: 'welcome.folder.leave',
        defaultMessage: 'Start outside the folder',
      })}
      onRemove={onLeave}
    />
  );
}
