import type {
  SharedSnapshot,
  SnapshotMessage,
  SnapshotPicture,
} from '@parley/domain/share/shared-snapshot.ts';
import { snapshotMarkdown } from '@parley/domain/share/snapshot-markdown.ts';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { speakerName } from '../logic/speaker-name.ts';
import { branchesOf, type ShownMessage } from '../logic/shown-branch.ts';
import styles from './shared-messages.module.css';

/** The messages of a shared chat, drawn as in the program; nothing of them is fetched from elsewhere. */
export function SharedMessages({ snapshot }: { readonly snapshot: SharedSnapshot }): ReactNode {
  const branches = useMemo(() => branchesOf(snapshot), [snapshot]);
  const [leaf, setLeaf] = useState(snapshot.leaf);
  const path = useMemo(() => branches.pathTo(leaf), [branches, leaf]);
  return (
    <div className={styles['messages']}>
      {path.map((shown, index) => {
        const message = snapshot.messages[shown.place];
        return message === undefined ? null : (
          // By its depth, so that the arrows keep the focus when the version changes.
          <article
            key={index}
            className={styles['message']}
            data-role={message.role}
            aria-labelledby={`speaker-${index}`}
          >
            <Head
              id={`speaker-${index}`}
              message={message}
              shown={shown}
              onShow={(place) => setLeaf(branches.leafBelow(place))}
            />
            <Content message={message} pictures={snapshot.pictures} />
          </article>
        );
      })}
    </div>
  );
}

interface HeadProps {
  readonly id: string;
  readonly message: SnapshotMessage;
  readonly shown: ShownMessage;
  readonly onShow: (place: number) => void;
}

function Head({ id, message, shown, onShow }: HeadProps): ReactNode {
  const intl = useIntl();
  const { versions, place } = shown;
  const index = versions.indexOf(place);
  const [before, after] = [versions[index - 1], versions[index + 1]];
  return (
    <div className={styles['head']}>
      <h2 id={id} className={styles['speaker']}>
        {speakerName(intl, message.role)}
      </h2>
      {versions.length > 1 && (
        <span className={styles['versions']}>
          <IconButton
            size="s"
            icon={ChevronLeft}
            label={intl.formatMessage({
              id: 'chat.version.previous',
              defaultMessage: 'Previous version',
            })}
            aria-disabled={before === undefined}
            onClick={() => before !== undefined && onShow(before)}
          />
          <span>
            {intl.formatMessage(
              { id: 'chat.version.position', defaultMessage: '{index}/{count}' },
              { index: index + 1, count: versions.length },
            )}
          </span>
          <IconButton
            size="s"
            icon={ChevronRight}
            label={intl.formatMessage({ id: 'chat.version.next', defaultMessage: 'Next version' })}
            aria-disabled={after === undefined}
            onClick={() => after !== undefined && onShow(after)}
          />
        </span>
      )}
    </div>
  );
}

interface ContentProps {
  readonly message: SnapshotMessage;
  readonly pictures: readonly SnapshotPicture[];
}

function Content({ message, pictures }: ContentProps): ReactNode {
  const text = useMemo(() => snapshotMarkdown(message), [message]);
  const shown = message.parts.flatMap((part) => {
    const picture =
      part.type === 'image' && part.picture !== undefined ? pictures[part.picture] : undefined;
    return part.type !== 'image' || picture === undefined ? [] : [{ part, picture }];
  });
  return (
    <div className={styles['content']} dir="auto">
      {shown.map(({ part, picture }, index) => (
        <img
          key={index}
          className={styles['picture']}
          src={`data:${picture.mediaType};base64,${picture.base64}`}
          alt={part.alt ?? part.name}
        />
      ))}
      {text !== '' && <Markdown source={text} />}
    </div>
  );
}
