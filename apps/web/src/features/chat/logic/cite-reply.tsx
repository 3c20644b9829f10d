import { citedMarkdown, textWithoutMarks } from '@parley/domain/chat/cited-markdown.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { numberSources, type MarkedPlace } from '@parley/domain/chat/number-sources.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import type { MarkdownProps } from '@parley/ui/markdown/components/markdown.tsx';
import { markSources } from '@parley/ui/markdown/mark-sources.ts';
import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';

import { SourceList } from '../components/source-list.tsx';
import { SourceMark } from '../components/source-mark.tsx';
import { sourcesText } from './source-texts.ts';

/** A reply that names its sources. */
export interface CitedReply {
  /** Draws a number in the text. */
  readonly mark: (number: number) => ReactNode;
  /** What stands below the reply. */
  readonly list: ReactNode;
  /** Puts the numbers into the text of a part, as far as it has been read. */
  readonly adaptOf: (index: number) => MarkdownProps['adapt'];
  /** For the actions below the reply. */
  readonly said: {
    /** Without numbers, to be read aloud or quoted. */
    readonly text: string;
    /** With numbers and the list, as Markdown. */
    readonly copyText: () => string;
  };
}

/** Numbers the sources of a reply and prepares what shows them; nothing where none is fit to be shown. */
export function citeReply(
  messageId: MessageId,
  parts: readonly MessagePart[],
  intl: IntlShape,
): Partial<CitedReply> {
  const numbered = numberSources(parts);
  if (numbered === undefined) return {};
  const { sources, places } = numbered;
  const byNumber = new Map(sources.map((source) => [source.number, source]));
  const adapts = new Map(
    parts.map((part, index): [number, MarkdownProps['adapt']] => {
      const list = places.get(index) ?? [];
      if (part.type !== 'text' || list.length === 0) return [index, undefined];
      return [
        index,
        (blocks, readTo) => {
          const isRead = ({ end }: MarkedPlace): boolean => end <= readTo;
          return markSources(blocks, part.text.slice(0, readTo), list.filter(isRead));
        },
      ];
    }),
  );
  return {
    mark(number) {
      const source = byNumber.get(number);
      return source === undefined ? null : <SourceMark source={source} />;
    },
    list: <SourceList messageId={messageId} sources={sources} />,
    adaptOf: (index) => adapts.get(index),
    said: {
      text: textWithoutMarks(parts),
      copyText: () => citedMarkdown(parts, sourcesText(intl)),
    },
  };
}
