import { Button } from '@parley/ui/components/button/button.tsx';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Pencil, Star, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { isOwnPrompt, type LibraryPrompt } from '#src/services/prompts/library-prompt.ts';

import type { RowActions } from '../prompts-props.ts';
import styles from '../prompts-dialog.module.css';
import { CopyButton } from './copy-button.tsx';
import { LastUse } from './last-use.tsx';

interface PromptRowProps {
  readonly prompt: LibraryPrompt;
  readonly index: number;
  readonly isCopied: boolean;
  readonly rows: RowActions;
  readonly onTag: (tag: string) => void;
}

/** Rows show so many tags; all of them stand in the details. */
const shownTags = 2;
/** One line has no room for more. */
const shownCharacters = 200;

/** One prompt: its name opens the details, the buttons act at once. */
export function PromptRow(props: PromptRowProps): ReactNode {
  const { prompt, index, isCopied, rows, onTag } = props;
  const intl = useIntl();
  const preview = prompt.description || prompt.text.slice(0, shownCharacters);
  return (
    <div className={styles['row']} data-prompt-id={prompt.id}>
      {isOwnPrompt(prompt) && (
        <IconButton
          icon={Star}
          pressed={prompt.favoritedAtMs !== null}
          label={intl.formatMessage({ id: 'sidebar.row.isFavorite', defaultMessage: 'Favorite' })}
          onClick={() => rows.setFavorite(prompt, prompt.favoritedAtMs === null)}
        />
      )}
      <button
        type="button"
        className={styles['name']}
        data-prompt-index={index}
        onClick={() => rows.show(prompt)}
      >
        <span className={styles['title']} dir="auto">
          {prompt.title}
        </span>
        <span className={styles['preview']} dir="auto">
          {preview}
        </span>
      </button>
      <div className={styles['aside']}>
        {prompt.tags.slice(0, shownTags).map((tag) => (
          <Chip key={tag} label={tag} onPress={() => onTag(tag)} />
        ))}
        {isOwnPrompt(prompt) && <LastUse prompt={prompt} />}
      </div>
      {isOwnPrompt(prompt) ? (
        <div className={styles['wideOnly']}>
          <IconButton
            icon={Pencil}
            label={intl.formatMessage({ id: 'prompts.edit', defaultMessage: 'Edit prompt' })}
            onClick={() => rows.edit(prompt)}
          />
          <IconButton
            icon={Trash2}
            label={intl.formatMessage({ id: 'prompts.delete', defaultMessage: 'Delete prompt' })}
            onClick={() => rows.remove(prompt)}
          />
        </div>
      ) : (
        <div className={styles['wideOnly']}>
          <CopyButton isCompact isCopied={isCopied} onCopy={() => rows.copy(prompt)} />
        </div>
      )}
      <Button onClick={() => rows.use(prompt)}>
        {intl.formatMessage({ id: 'prompts.use', defaultMessage: 'Use' })}
      </Button>
    </div>
  );
}
