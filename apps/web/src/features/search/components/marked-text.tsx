import { findRanges, type TextRange } from '@parley/domain/search/find-ranges.ts';
import { Fragment, useMemo, type ReactNode } from 'react';

interface MarkedTextProps {
  readonly text: string;
  readonly marks: readonly TextRange[];
}

/** A text with the places marked where something was found. */
export function MarkedText({ text, marks }: MarkedTextProps): ReactNode {
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}

interface FoundTextProps {
  readonly text: string;
  readonly terms: readonly string[];
}

/** A short text in which folded terms are marked. */
export function FoundText({ text, terms }: FoundTextProps): ReactNode {
  const marks = useMemo(() => findRanges(text, terms), [text, terms]);
  return <MarkedText text={text} marks={marks} />;
}
