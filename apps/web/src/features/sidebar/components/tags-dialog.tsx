import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useSidebarActions } from '../hooks/use-sidebar-actions.ts';
import { countTags } from '../logic/filter-chats.ts';
import styles from './dialogs.module.css';

interface TagsDialogProps {
  readonly ids: readonly ChatId[];
  readonly chats: readonly Chat[];
  readonly onClose: () => void;
}

/** Gives tags to chats and takes them away. */
export function TagsDialog({ ids, chats, onClose }: TagsDialogProps): ReactNode {
  const intl = useIntl();
  const { addTag, removeTag } = useSidebarActions();
  const [text, setText] = useState('');
  const picked = new Set(ids);
  const own = countTags(chats.filter(({ id }) => picked.has(id)));
  const known = new Set(own.map(({ tag }) => tag));
  const others = countTags(chats).filter(({ tag }) => !known.has(tag));
  function add(): void {
    if (text.trim() === '') return;
    addTag(ids, text);
    setText('');
  }
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage({ id: 'sidebar.tags', defaultMessage: 'Tags' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label={intl.formatMessage({ id: 'sidebar.tags.new', defaultMessage: 'New tag' })}
          hint={intl.formatMessage({
            id: 'sidebar.tags.hint',
            defaultMessage: 'Press Enter to add it.',
          })}
          value={text}
          maxLength={40}
          onValueChange={setText}
        />
      </form>
      <div className={styles['chips']}>
        {own.map(({ tag }) => (
          <Chip
            key={tag}
            label={tag}
            onRemove={() => removeTag(ids, tag)}
            removeLabel={intl.formatMessage(
              { id: 'sidebar.tags.remove', defaultMessage: 'Remove tag {tag}' },
              { tag },
            )}
          />
        ))}
        {others.map(({ tag }) => (
          <Button key={tag} size="s" onClick={() => addTag(ids, tag)}>
            {intl.formatMessage(
              { id: 'sidebar.tags.addKnown', defaultMessage: 'Add {tag}' },
              { tag },
            )}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
