import type { NumberedSource } from '@parley/domain/chat/number-sources.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useOpenPart } from '../hooks/use-open-part.ts';
import { hostOf, sourceTitle } from '../logic/source-texts.ts';
import { FoldLine } from './fold-line.tsx';
import { SourceEntry } from './source-entry.tsx';
import styles from './sources.module.css';

interface SourceListProps {
  readonly messageId: MessageId;
  readonly sources: readonly NumberedSource[];
}

const maxNamed = 3;

/** The sources of a reply behind one line, which names where the first are from. */
export function SourceList({ messageId, sources }: SourceListProps): ReactNode {
  const intl = useIntl();
  const id = useId();
  const [isOpen, setIsOpen] = useOpenPart(messageId, 'sources');
  const names = new Set(sources.map(({ title, url }) => hostOf(url) || sourceTitle({ title })));
  return (
    <div data-element-id="message-sources">
      <FoldLine isOpen={isOpen} onChange={setIsOpen} controls={id}>
        <span>
          {intl.formatMessage(
            { id: 'sources.summary', defaultMessage: 'Sources ({count, number})' },
            { count: sources.length },
          )}
        </span>
        {!isOpen && (
          <span data-gist dir="auto">
            {intl.formatList([...names].slice(0, maxNamed), { type: 'unit' })}
          </span>
        )}
      </FoldLine>
      <ol id={id} className={styles['list']} hidden={!isOpen}>
        {isOpen &&
          sources.map((source) => (
            <li key={source.number} className={styles['item']} value={source.number}>
              <span className={styles['number']}>{intl.formatNumber(source.number)}</span>
              <SourceEntry source={source} />
            </li>
          ))}
      </ol>
    </div>
  );
}
