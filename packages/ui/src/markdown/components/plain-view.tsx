import { memo, type ReactNode, useMemo, useState } from 'react';

import { parseInline } from '../parse/inline.ts';
import { noReferences } from '../parse/references.ts';
import { useMarkdown } from './context.ts';
import { weightOfPart } from '../portions.ts';
import { InlineList } from './inline-view.tsx';
import styles from './markdown.module.css';
import { ShowMore, usePortion } from './use-portion.tsx';

interface PlainViewProps {
  readonly parts: readonly string[];
  readonly isContinued: boolean;
}

/**
 * What is too long to be read as Markdown unasked. It looks like the paragraph that it continues,
 * and the note stands below it: nothing moves while it comes in.
 */
export function PlainView({ parts, isContinued }: PlainViewProps): ReactNode {
  const { labels } = useMarkdown();
  const [isRendered, setIsRendered] = useState(false);
  const portion = usePortion(
    useMemo(() => [parts], [parts]),
    weightOfPart,
  );
  if (isRendered) return <RenderedAnyway source={parts.join('')} />;
  return (
    <div className={styles.plain} data-continued={isContinued || undefined}>
      <div dir="auto">
        {portion.runs.flat().map((part, index) => (
          <PlainPart key={index} text={part} />
        ))}
      </div>
      <ShowMore portion={portion} />
      <p className={styles.plainNote}>
        {labels.tooLong}{' '}
        <button
          type="button"
          className={styles.button}
          onClick={() => {
            setIsRendered(true);
          }}
        >
          {labels.renderAnyway}
        </button>
      </p>
    </div>
  );
}

const PlainPart = memo(function PlainPart({ text }: { readonly text: string }): ReactNode {
  return <span className={styles.plainPart}>{text}</span>;
});

function RenderedAnyway({ source }: { readonly source: string }): ReactNode {
  const nodes = useMemo(
    () =>
      parseInline(source, { references: noReferences, hasDollarMath: true, isOpen: false }).nodes,
    [source],
  );
  return (
    <p dir="auto">
      <InlineList nodes={nodes} />
    </p>
  );
}
