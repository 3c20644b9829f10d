import { cutText } from '@parley/domain/shared/text.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Folder, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './instruction-line.module.css';

interface InstructionLineProps {
  readonly instruction: string;
  /** Given where a folder says it. */
  readonly folderTitle?: string;
  readonly onOpen: () => void;
}

const shownCharacters = 70;

/** The beginning of a chat's instruction, in one line that leads to all of it. */
export function InstructionLine({
  instruction,
  folderTitle,
  onOpen,
}: InstructionLineProps): ReactNode {
  const intl = useIntl();
  const [first = ''] = instruction.trim().split('\n', 1);
  if (first === '') return null;
  const text = cutText(first, shownCharacters);
  return (
    <div className={styles['place']}>
      <button
        type="button"
        className={styles['line']}
        aria-label={
          folderTitle === undefined
            ? intl.formatMessage(
                { id: 'modelSettings.line', defaultMessage: 'System prompt: {text}' },
                { text },
              )
            : intl.formatMessage(
                {
                  id: 'modelSettings.folderLine',
                  defaultMessage: 'Instructions from the folder “{title}”: {text}',
                },
                { title: folderTitle, text },
              )
        }
        onClick={onOpen}
      >
        <Icon of={folderTitle === undefined ? ScrollText : Folder} />
        <span className={styles['text']} dir="auto">
          {text}
        </span>
      </button>
    </div>
  );
}
