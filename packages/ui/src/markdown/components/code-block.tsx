import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';

import type { CodeNode } from '../ast.ts';
import { cutPieces, type HighlightTokens, MAX_HIGHLIGHT_LENGTH } from '../highlight/tokens.ts';
import { weightOfPart } from '../portions.ts';
import { CodeActions } from './code-actions.tsx';
import { type MarkdownServices, useMarkdown } from './context.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './markdown.module.css';
import { useCollapse } from './use-collapse.ts';
import { ShowMore, usePortion } from './use-portion.tsx';
import { useReaderChoice } from './use-reader-choice.ts';

interface CodeBlockProps {
  readonly node: CodeNode;
  /** More buttons before the usual ones. */
  readonly actions?: ReactNode;
}

/** Code with its language, what can be done with it, and a fold where it is long. */
export function CodeBlock({ node, actions }: CodeBlockProps): ReactNode {
  const { labels } = useMarkdown();
  const source = useMemo(
    () => (node.isClosed ? node.parts.join('') : ''),
    [node.isClosed, node.parts],
  );
  const [isWrapped, setIsWrapped] = useReaderChoice('wrap', source, false);
  const collapse = useCollapse(node, source);
  const tokens = useTokens(node);
  const offsets = useMemo(() => partOffsets(node.parts), [node.parts]);
  const portion = usePortion(
    useMemo(() => [node.parts], [node.parts]),
    weightOfPart,
  );
  return (
    <div
      className={styles.code}
      data-wrap={isWrapped}
      data-collapsed={collapse.isCollapsed || undefined}
    >
      <div className={styles.codeHead}>
        <span className={styles.codeLanguage}>{node.language || labels.code}</span>
        {actions}
        <CodeActions node={node} isWrapped={isWrapped} onWrap={setIsWrapped} />
        <CopyButton getText={() => node.parts.join('')} />
      </div>
      {/* Focusable so that the keyboard can scroll long lines. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {portion.runs.flat().map((part, index) => (
            <CodePart key={index} part={part} offset={offsets[index] ?? 0} tokens={tokens} />
          ))}
        </code>
      </pre>
      {!collapse.isCollapsed && <ShowMore portion={portion} />}
      {collapse.isLong && (
        <button
          type="button"
          className={styles.codeFold}
          aria-expanded={!collapse.isCollapsed}
          data-show-more={(collapse.isCollapsed && portion.rest > 0) || undefined}
          onClick={collapse.toggle}
        >
          {collapse.isCollapsed ? labels.showAllLines(collapse.lines) : labels.showFewerLines}
        </button>
      )}
    </div>
  );
}

interface CodePartProps {
  readonly part: string;
  readonly offset: number;
  readonly tokens: HighlightTokens | undefined;
}

const CodePart = memo(function CodePart({ part, offset, tokens }: CodePartProps): ReactNode {
  if (tokens === undefined) return <span className={styles.codePart}>{part}</span>;
  return (
    <span className={styles.codePart}>
      {cutPieces(part, offset, tokens).map((piece, index) =>
        piece.tokenClass === undefined ? (
          piece.text
        ) : (
          <span key={index} data-token={piece.tokenClass}>
            {piece.text}
          </span>
        ),
      )}
    </span>
  );
});

function partOffsets(parts: readonly string[]): readonly number[] {
  let offset = 0;
  return parts.map((part) => {
    const start = offset;
    offset += part.length;
    return start;
  });
}

interface Highlighted {
  readonly source: string;
  readonly tokens: HighlightTokens | undefined;
}

/** Colours for a closed block: at once when they are known, otherwise when the highlighter has answered. */
function useTokens({ parts, language, isClosed }: CodeNode): HighlightTokens | undefined {
  const { services } = useMarkdown();
  const source = useMemo(() => {
    const isWanted = isClosed && language !== '';
    const text = isWanted ? parts.join('') : '';
    return text.length <= MAX_HIGHLIGHT_LENGTH ? text : '';
  }, [parts, language, isClosed]);
  const [answer, setAnswer] = useState<Highlighted>({ source: '', tokens: undefined });
  const known = useMemo(
    () => (source === '' ? undefined : services.highlightCached(source, language)),
    [services, source, language],
  );

  useEffect(() => {
    if (source === '' || known !== undefined) return undefined;
    let isStale = false;
    void highlightOrNothing(services, source, language).then((tokens) => {
      if (!isStale) setAnswer({ source, tokens });
      return undefined;
    });
    return () => {
      isStale = true;
    };
  }, [services, source, language, known]);

  return known ?? (answer.source === source ? answer.tokens : undefined);
}

/** Code stays readable without colours when the highlighter could not be loaded. */
async function highlightOrNothing(
  services: MarkdownServices,
  source: string,
  language: string,
): Promise<HighlightTokens | undefined> {
  try {
    return await services.highlight(source, language);
  } catch {
    return undefined;
  }
}
