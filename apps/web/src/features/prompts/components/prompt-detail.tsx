import { Button } from '@parley/ui/components/button/button.tsx';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Pencil, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { isOwnPrompt, type LibraryPrompt } from '#src/services/prompts/library-prompt.ts';

import { isCopied } from '../logic/is-copied.ts';
import type { RowActions } from '../prompts-props.ts';
import styles from '../prompts-dialog.module.css';
import { CopyButton } from './copy-button.tsx';
import { LastUse } from './last-use.tsx';

interface PromptDetailProps {
  readonly prompt: LibraryPrompt;
  readonly own: readonly LibraryPrompt[];
  readonly rows: RowActions;
  readonly onClose: () => void;
}

/** A prompt as a whole. */
export function PromptDetail({ prompt, own, rows, onClose }: PromptDetailProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      title={prompt.title}
      {...(prompt.description === '' ? {} : { description: prompt.description })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <>
          {isOwnPrompt(prompt) ? (
            <>
              <IconButton
                icon={Star}
                pressed={prompt.favoritedAtMs !== null}
                label={intl.formatMessage({
                  id: 'sidebar.row.isFavorite',
                  defaultMessage: 'Favorite',
                })}
                onClick={() => rows.setFavorite(prompt, prompt.favoritedAtMs === null)}
              />
              <IconButton
                icon={Trash2}
                label={intl.formatMessage({
                  id: 'prompts.delete',
                  defaultMessage: 'Delete prompt',
                })}
                onClick={() => rows.remove(prompt)}
              />
              <IconButton
                icon={Pencil}
                label={intl.formatMessage({ id: 'prompts.edit', defaultMessage: 'Edit prompt' })}
                onClick={() => rows.edit(prompt)}
              />
            </>
          ) : (
            <CopyButton isCopied={isCopied(prompt, own)} onCopy={() => rows.copy(prompt)} />
          )}
          <Button variant="primary" onClick={() => rows.use(prompt)}>
            {intl.formatMessage({ id: 'prompts.use', defaultMessage: 'Use' })}
          </Button>
        </>
      }
    >
      <div className={styles['detail']}>
        <p className={styles['text']} dir="auto">
          {prompt.text}
        </p>
        {prompt.tags.length > 0 && (
          <div className={styles['chips']}>
            {prompt.tags.map((tag) => (
              <Chip key={tag} label={tag} />
            ))}
          </div>
        )}
        <p className={styles['facts']}>
          {isOwnPrompt(prompt) && <LastUse prompt={prompt} />}
          {prompt.source !== '' && (
            <span className={styles['quiet']} dir="auto">
              {intl.formatMessage(
                { id: 'prompts.source', defaultMessage: 'Source: {source}' },
                { source: prompt.source },
              )}
            </span>
          )}
        </p>
      </div>
    </Dialog>
  );
}
