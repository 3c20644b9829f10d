import type { PagePicture } from '@parley/domain/chat/message-part.ts';
import type { DocumentReading } from '@parley/domain/document/document-reading.ts';
import { readRanges, writeRanges } from '@parley/domain/document/number-ranges.ts';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Attachments } from '#src/services/attachments/attachments.ts';

import { sectionTitle } from '../logic/section-title.ts';
import styles from './choice-body.module.css';
import { PageImage } from './page-image.tsx';
import { SectionList } from './section-list.tsx';
import { SectionText } from './section-text.tsx';

interface ChoiceBodyProps {
  readonly reading: DocumentReading;
  readonly pictures: readonly PagePicture[];
  readonly attachments: Attachments;
  readonly leftOut: ReadonlySet<number>;
  readonly onChange: (leftOut: ReadonlySet<number>) => void;
}

/** The sections at one side, what is in the chosen one at the other. */
export function ChoiceBody(props: ChoiceBodyProps): ReactNode {
  const { reading, leftOut, onChange } = props;
  const intl = useIntl();
  const [shown, setShown] = useState(1);
  const headingId = useId();
  const count = reading.sections.length;
  const section = reading.sections[shown - 1];

  function toggle(number: number, isSent: boolean): void {
    const next = new Set(leftOut);
    if (isSent) next.delete(number);
    else next.add(number);
    onChange(next);
  }

  return (
    <div className={styles['panes']}>
      <div className={styles['side']}>
        <div className={styles['all']}>
          <Checkbox
            label={intl.formatMessage({ id: 'documents.all', defaultMessage: 'All' })}
            checked={leftOut.size === 0}
            isMixed={leftOut.size > 0 && leftOut.size < count}
            onCheckedChange={(isSent) => onChange(isSent ? new Set() : without([], count))}
          />
          <RangeField leftOut={leftOut} count={count} onChange={onChange} />
        </div>
        <SectionList
          reading={reading}
          leftOut={leftOut}
          shown={shown}
          onShow={setShown}
          onToggle={toggle}
        />
      </div>
      {/* Long texts have to be scrolled with keys as well. */}
      <section
        className={styles['text']}
        aria-labelledby={headingId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <h3 id={headingId} className={styles['heading']} dir="auto">
          {sectionTitle(intl, reading.kind, { name: section?.name ?? '', number: shown })}
        </h3>
        <SectionContent {...props} number={shown} />
      </section>
    </div>
  );
}

function SectionContent(props: ChoiceBodyProps & { readonly number: number }): ReactNode {
  const { reading, pictures, attachments, number } = props;
  const intl = useIntl();
  const section = reading.sections[number - 1];
  const picture = pictures.find(({ page }) => page === number);
  if (section?.isPicture === true) {
    if (picture !== undefined) return <PageImage picture={picture} attachments={attachments} />;
    return (
      <p>
        {intl.formatMessage({
          id: 'documents.noWords',
          defaultMessage:
            'This page has no text. It’s sent as an image to models that read images, up to 20 pages.',
        })}
      </p>
    );
  }
  if (section === undefined || section.text === '') {
    return (
      <p>
        {intl.formatMessage({ id: 'documents.empty', defaultMessage: 'There’s nothing here.' })}
      </p>
    );
  }
  return <SectionText text={section.text} />;
}

interface RangeFieldProps {
  readonly leftOut: ReadonlySet<number>;
  readonly count: number;
  readonly onChange: (leftOut: ReadonlySet<number>) => void;
}

/** The choice as numbers, for documents with many sections. */
function RangeField({ leftOut, count, onChange }: RangeFieldProps): ReactNode {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const chosen = Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => !leftOut.has(number),
  );
  const isWrong =
    typed !== undefined && typed.trim() !== '' && readRanges(typed, count) === undefined;
  return (
    <TextField
      className={styles['ranges'] ?? ''}
      label={intl.formatMessage({ id: 'documents.ranges', defaultMessage: 'Numbers' })}
      isLabelHidden
      value={typed ?? writeRanges(chosen)}
      onValueChange={(text) => {
        setTyped(text);
        const numbers = readRanges(text, count);
        if (numbers !== undefined) onChange(without(numbers, count));
      }}
      onBlur={() => setTyped(undefined)}
      {...(isWrong
        ? {
            error: intl.formatMessage(
              {
                id: 'documents.ranges.wrong',
                defaultMessage: 'Enter numbers up to {count}, such as 1-3, 7.',
              },
              { count },
            ),
          }
        : {})}
    />
  );
}

/** All numbers but these. */
function without(numbers: readonly number[], count: number): ReadonlySet<number> {
  const left = new Set(Array.from({ length: count }, (_, index) => index + 1));
  for (const number of numbers) left.delete(number);
  return left;
}
