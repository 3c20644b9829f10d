import { memo, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';

import type { BlockNode, ItemNode, ListNode, ParagraphNode, Runs } from '../ast.ts';
import { CodeBlock } from './code-block.tsx';
import { useMarkdown } from './context.ts';
import { DiagramView, isDiagram } from './diagram-view.tsx';
import { jump, RichView } from './inline-view.tsx';
import styles from './markdown.module.css';
import { MathView } from './math-view.tsx';
import { PlainView } from './plain-view.tsx';
import { TableView } from './table-view.tsx';
import { ShowMore, type TextParts, usePortion } from './use-portion.tsx';
import { weightOfBlock, weightOfItem } from '../portions.ts';
import { readingDirection } from '../reading-direction.ts';
import { unreachable } from '../unreachable.ts';

interface BlockRunsProps {
  readonly runs: Runs<BlockNode>;
  /** True inside a list whose items have no paragraphs of their own. */
  readonly isTight?: boolean;
}

/** A sequence of blocks. Only the runs and blocks that are new objects are rendered again. */
function BlockRuns({ runs, isTight = false }: BlockRunsProps): ReactNode {
  const portion = usePortion(runs, weightOfBlock);
  return (
    <>
      {portion.runs.map((run, index) => (
        <BlockRun key={index} run={run} isTight={isTight} />
      ))}
      <ShowMore portion={portion} />
    </>
  );
}

const runsPerGroup = 4;

interface BlockGroupsProps {
  readonly runs: Runs<BlockNode>;
  readonly isGrowing: boolean;
  readonly parts: TextParts | undefined;
}

/** All blocks of a text, in groups: passing over a group costs what passing over one run does. */
export function BlockGroups({ runs: all, isGrowing, parts }: BlockGroupsProps): ReactNode {
  const portion = usePortion(all, weightOfBlock);
  const { runs } = portion;
  const isRead = portion.rest === 0 && parts?.hasMore === true;
  const more = isRead ? { rest: 2, next: 1, showNext: readAndShow } : portion;
  function readAndShow(): void {
    parts?.readMore();
    portion.showNext();
  }
  const count = Math.ceil(runs.length / runsPerGroup);
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <BlockGroup
          key={index}
          runs={runs.slice(index * runsPerGroup, (index + 1) * runsPerGroup)}
          isMeasured={isGrowing && index < count - 1}
        />
      ))}
      <ShowMore portion={more} />
    </>
  );
}

interface BlockGroupProps {
  readonly runs: Runs<BlockNode>;
  /** True for a complete group of a text that grows: it keeps its height while it is not drawn. */
  readonly isMeasured: boolean;
}

const BlockGroup = memo(
  function BlockGroup({ runs, isMeasured }: BlockGroupProps): ReactNode {
    const ref = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
      const group = ref.current;
      if (group === null || !isMeasured) return;
      group.style.containIntrinsicBlockSize = `auto ${group.getBoundingClientRect().height}px`;
      group.dataset['measured'] = '';
    }, [isMeasured]);
    return (
      <div ref={ref} className={styles.group}>
        {runs.map((run, index) => (
          <BlockRun key={index} run={run} isTight={false} />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.isMeasured === after.isMeasured &&
    before.runs.length === after.runs.length &&
    before.runs.every((run, index) => run === after.runs[index]),
);

interface BlockRunProps {
  readonly run: readonly BlockNode[];
  readonly isTight: boolean;
}

const BlockRun = memo(function BlockRun({ run, isTight }: BlockRunProps): ReactNode {
  return run.map((node, index) => <BlockView key={index} node={node} isTight={isTight} />);
});

interface BlockProps {
  readonly node: BlockNode;
  readonly isTight: boolean;
}

const BlockView = memo(function BlockView({ node, isTight }: BlockProps): ReactNode {
  switch (node.kind) {
    case 'paragraph':
      return <Paragraph node={node} isTight={isTight} />;
    case 'heading':
      return <Heading level={node.level} content={<RichView content={node.content} />} />;
    case 'code':
      return isDiagram(node) ? <DiagramView node={node} /> : <CodeBlock node={node} />;
    case 'table':
      return <TableView node={node} />;
    case 'list':
      return <ListView node={node} />;
    case 'rule':
      return <hr />;
    case 'plain':
      return <PlainView parts={node.parts} isContinued={node.isContinued} />;
    case 'math':
      return node.isClosed ? (
        <MathView tex={node.tex} isDisplay isInline={false} />
      ) : (
        <div className={styles.math} data-display dir="ltr">
          <code>{node.tex}</code>
        </div>
      );
    case 'quote':
      return (
        <blockquote dir={readingDirection(node.children)}>
          <BlockRuns runs={node.children} />
        </blockquote>
      );
    case 'details':
      return (
        <details open={node.isOpen}>
          <DetailsSummary node={node} />
          <BlockRuns runs={node.children} />
        </details>
      );
    case 'note':
      return <Footnote number={node.number} blocks={node.children} />;
    default:
      return unreachable(node);
  }
});

interface ParagraphProps {
  readonly node: ParagraphNode;
  readonly isTight: boolean;
}

function Paragraph({ node, isTight }: ParagraphProps): ReactNode {
  const content = <RichView content={node.content} />;
  if (isTight && !node.isContinued) return content;
  return (
    <p dir="auto" data-continued={node.isContinued || undefined}>
      {content}
    </p>
  );
}

interface HeadingProps {
  readonly level: number;
  readonly content: ReactNode;
}

function Heading({ level, content }: HeadingProps): ReactNode {
  switch (level) {
    case 1:
      return <h1 dir="auto">{content}</h1>;
    case 2:
      return <h2 dir="auto">{content}</h2>;
    case 3:
      return <h3 dir="auto">{content}</h3>;
    case 4:
      return <h4 dir="auto">{content}</h4>;
    case 5:
      return <h5 dir="auto">{content}</h5>;
    default:
      return <h6 dir="auto">{content}</h6>;
  }
}

function ListView({ node }: { readonly node: ListNode }): ReactNode {
  const portion = usePortion(node.items, weightOfItem);
  const items = (
    <>
      {portion.runs.map((run, index) => (
        <ItemRun key={index} run={run} isTight={!node.isLoose} />
      ))}
      {portion.rest > 0 && (
        <li className={styles.moreItems}>
          <ShowMore portion={portion} />
        </li>
      )}
    </>
  );
  // Marks and the room for them belong to the list, so that both are on one side of all its items.
  const direction = readingDirection(node.items);
  if (!node.isOrdered) return <ul dir={direction}>{items}</ul>;
  return (
    <ol
      dir={direction}
      start={node.start === 1 ? undefined : node.start}
      style={roomForNumbers(node)}
    >
      {items}
    </ol>
  );
}

/** Numbers of three digits and more need more room than the style sheet leaves to every list. */
function roomForNumbers({ start, items }: ListNode): CSSProperties | undefined {
  const last = items.reduce((count, run) => count + run.length, start - 1);
  if (last < 100) return undefined;
  const room: CSSProperties & Record<'--digits', number> = { '--digits': String(last).length };
  return room;
}

interface ItemRunProps {
  readonly run: readonly ItemNode[];
  readonly isTight: boolean;
}

const ItemRun = memo(function ItemRun({ run, isTight }: ItemRunProps): ReactNode {
  return run.map((item, index) => <Item key={index} item={item} isTight={isTight} />);
});

interface ItemProps {
  readonly item: ItemNode;
  readonly isTight: boolean;
}

const Item = memo(function Item({ item, isTight }: ItemProps): ReactNode {
  const { labels } = useMarkdown();
  const { isChecked } = item;
  return (
    <li data-task={isChecked === null ? undefined : true}>
      {isChecked !== null && (
        <input
          type="checkbox"
          checked={isChecked}
          aria-label={isChecked ? labels.taskDone : labels.taskOpen}
          disabled
          readOnly
        />
      )}
      <BlockRuns runs={item.children} isTight={isTight} />
    </li>
  );
});

function DetailsSummary({
  node,
}: {
  readonly node: Extract<BlockNode, { kind: 'details' }>;
}): ReactNode {
  const { labels } = useMarkdown();
  const isEmpty = node.summary.nodes.length === 0;
  return (
    <summary dir="auto">{isEmpty ? labels.details : <RichView content={node.summary} />}</summary>
  );
}

interface FootnoteProps {
  readonly number: number;
  readonly blocks: Runs<BlockNode>;
}

function Footnote({ number, blocks }: FootnoteProps): ReactNode {
  const { labels } = useMarkdown();
  return (
    <div
      className={styles.footnote}
      role="note"
      aria-label={labels.footnote(number)}
      data-note={number}
      tabIndex={-1}
    >
      <button
        type="button"
        className={styles.noteBack}
        aria-label={labels.backToText(number)}
        onClick={(event) => {
          jump(event, `[data-note-mark="${number}"]`);
        }}
      >
        {number}
      </button>
      <div>
        <BlockRuns runs={blocks} />
      </div>
    </div>
  );
}
