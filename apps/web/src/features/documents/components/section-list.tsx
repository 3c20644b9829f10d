import type { DocumentReading } from '@parley/domain/document/document-reading.ts';
import { estimateTokens } from '@parley/domain/shared/text.ts';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { useRef, type ReactElement, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Virtualizer } from 'virtua';

import { sectionTitle } from '../logic/section-title.ts';
import styles from './section-list.module.css';

interface SectionListProps {
  readonly reading: DocumentReading;
  readonly leftOut: ReadonlySet<number>;
  /** The section whose text is shown; from 1. */
  readonly shown: number;
  readonly onShow: (number: number) => void;
  readonly onToggle: (number: number, isSent: boolean) => void;
}

/** The sections of a document, each with a box that says whether it is sent. */
export function SectionList(props: SectionListProps): ReactNode {
  const { reading, leftOut, shown } = props;
  const intl = useIntl();
  const scrollRef = useRef<HTMLDivElement>(null);
  const numbers = reading.sections.map((_, index) => index + 1);

  const renderRow = (number: number): ReactElement => {
    const section = reading.sections[number - 1];
    const title = sectionTitle(intl, reading.kind, { name: section?.name ?? '', number });
    return (
      <div key={number} className={styles['row']} data-shown={number === shown || undefined}>
        <Checkbox
          label={title}
          isLabelHidden
          checked={!leftOut.has(number)}
          onCheckedChange={(isSent) => props.onToggle(number, isSent)}
        />
        <button
          type="button"
          className={styles['open']}
          aria-current={number === shown}
          onClick={() => props.onShow(number)}
        >
          <span className={styles['title']} dir="auto" data-tooltip-if-cut="">
            {title}
          </span>
          <span className={styles['detail']}>
            {section?.isPicture === true
              ? intl.formatMessage({ id: 'documents.isPicture', defaultMessage: 'image' })
              : intl.formatNumber(estimateTokens(section?.text ?? ''))}
          </span>
        </button>
      </div>
    );
  };

  return (
    <div ref={scrollRef} className={styles['list']}>
      <Virtualizer scrollRef={scrollRef} data={numbers}>
        {renderRow}
      </Virtualizer>
    </div>
  );
}
