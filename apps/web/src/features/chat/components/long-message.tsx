import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Markdown, type MarkdownProps } from '@parley/ui/markdown/components/markdown.tsx';
import { useMemo, useState, type ReactNode } from 'react';

import { longDocumentOf } from '../logic/long-document.ts';
import { RestActions } from './rest-actions.tsx';

interface LongMessageProps {
  readonly messageId: MessageId;
  /** Which text of the message it is. */
  readonly part: string;
  readonly text: string;
  readonly adapt?: MarkdownProps['adapt'];
}

/** The beginning of a long text, with ways to the rest of it. */
export function LongMessage({ messageId, part, text, adapt }: LongMessageProps): ReactNode {
  const long = useMemo(() => longDocumentOf(messageId, part, text), [messageId, part, text]);
  const [hasMore, setHasMore] = useState(() => long.rest() > 0);
  const parts = {
    hasMore,
    readMore: () => {
      long.readNext();
      setHasMore(long.rest() > 0);
    },
  };
  return (
    <>
      <Markdown source={long.document} parts={parts} adapt={adapt} />
      {hasMore && <RestActions text={text} />}
    </>
  );
}
