import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import {
  Columns3,
  FileText,
  FolderTree,
  GitBranch,
  KeyRound,
  Search,
  Share2,
  Wrench,
} from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import styles from './splash-dialog.module.css';

/** The newest thing that the host writes about. */
export interface BlogPost {
  readonly title: string;
  readonly link: string;
}

export interface SplashDialogProps {
  readonly brand: string;
  /** Asks the page's own server; undefined where it does not know. */
  readonly loadPost: () => Promise<BlogPost | undefined>;
  readonly onShowAll: () => void;
  readonly onClose: () => void;
}

const features = defineMessages({
  keys: {
    id: 'splash.keys',
    defaultMessage: 'Your own keys, and models on your own computer. Nothing in between.',
  },
  versions: {
    id: 'splash.versions',
    defaultMessage: 'Every version of a message and reply stays, on branches of the chat.',
  },
  several: {
    id: 'splash.several',
    defaultMessage: 'Several models reply to one message, side by side.',
  },
  files: {
    id: 'splash.files',
    defaultMessage: 'PDF, Word, spreadsheets, and images, read on this device.',
  },
  tools: {
    id: 'splash.tools',
    defaultMessage: 'Tools that a model can call, with your approval.',
  },
  folders: {
    id: 'splash.folders',
    defaultMessage: 'Folders with their own instructions and model.',
  },
  search: {
    id: 'splash.search',
    defaultMessage: 'Search for any word in any chat, in any script.',
  },
  share: {
    id: 'splash.share',
    defaultMessage: 'Export to Markdown, HTML, or PDF, and backups that other apps can read.',
  },
});

const icons = {
  keys: KeyRound,
  versions: GitBranch,
  several: Columns3,
  files: FileText,
  tools: Wrench,
  folders: FolderTree,
  search: Search,
  share: Share2,
} as const;

const names = [
  'keys',
  'versions',
  'several',
  'files',
  'tools',
  'folders',
  'search',
  'share',
] as const;

/** What the program can do, in a few lines. */
export function SplashDialog(props: SplashDialogProps): ReactNode {
  const { brand, loadPost, onShowAll, onClose } = props;
  const intl = useIntl();
  const [post, setPost] = useState<BlogPost>();
  useEffect(() => {
    let isGone = false;
    void loadPost().then((found) => {
      if (!isGone) setPost(found);
    });
    return () => {
      isGone = true;
    };
  }, [loadPost]);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={intl.formatMessage(
        { id: 'splash.title', defaultMessage: 'What {brand} can do' },
        { brand },
      )}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      footer={
        <Button onClick={onShowAll}>
          {intl.formatMessage({ id: 'splash.all', defaultMessage: 'View all features' })}
        </Button>
      }
    >
      <ul className={styles['features']}>
        {names.map((name) => (
          <li key={name}>
            <Icon of={icons[name]} />
            <span>{intl.formatMessage(features[name])}</span>
          </li>
        ))}
      </ul>
      <p className={styles['post']}>
        {intl.formatMessage({ id: 'splash.post', defaultMessage: 'Newest:' })}{' '}
        {post === undefined ? (
          '…'
        ) : (
          <a href={post.link} target="_blank" rel="noreferrer" dir="auto">
            {post.title}
          </a>
        )}
      </p>
    </Dialog>
  );
}
