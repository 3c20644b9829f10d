import { Fragment, memo, type MouseEvent, type ReactNode, useContext } from 'react';

import type { Inline, Rich } from '../ast.ts';
import { plainText } from '../parse/inline-nodes.ts';
import { namesOtherHost, safeLink } from '../urls.ts';
import { SourceContext, useMarkdown } from './context.ts';
import { ImageView } from './image-view.tsx';
import styles from './markdown.module.css';
import { MathView } from './math-view.tsx';
import { unreachable } from '../unreachable.ts';

/** Inline content. */
export const RichView = memo(function RichView({ content }: { readonly content: Rich }): ReactNode {
  return (
    <>
      <KeptList nodes={content.nodes} />
      {content.tail && <InlineList nodes={content.tail} />}
    </>
  );
});

/** Passes over what stays while the end of a long leaf grows. */
const KeptList = memo(InlineList);

/** A list of inline nodes. */
export function InlineList({ nodes }: { readonly nodes: readonly Inline[] }): ReactNode {
  return nodes.map((node, index) => <InlineNode key={index} node={node} />);
}

function InlineNode({ node }: { readonly node: Inline }): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'code':
      return <code dir="ltr">{node.text}</code>;
    case 'emphasis':
      return (
        <em>
          <InlineList nodes={node.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <InlineList nodes={node.children} />
        </strong>
      );
    case 'strike':
      return (
        <del>
          <InlineList nodes={node.children} />
        </del>
      );
    case 'element':
      return (
        <node.tag>
          <InlineList nodes={node.children} />
        </node.tag>
      );
    case 'link':
      return <LinkView target={node.target} nodes={node.children} />;
    case 'image':
      return <ImageView target={node.target} alt={node.alt} />;
    case 'math':
      return <MathView tex={node.tex} isDisplay={node.isDisplay} isInline />;
    case 'note':
      return <NoteMark number={node.number} />;
    case 'source':
      return <SourceMark number={node.number} />;
    default:
      return unreachable(node);
  }
}

interface LinkProps {
  readonly target: string;
  readonly nodes: readonly Inline[];
}

function LinkView({ target, nodes }: LinkProps): ReactNode {
  const link = safeLink(target);
  if (link === undefined) {
    return (
      <Fragment>
        <InlineList nodes={nodes} />
        {target !== '' && !target.startsWith('#') && ` (${target})`}
      </Fragment>
    );
  }
  return (
    <Fragment>
      <a href={link.href} target="_blank" rel="noopener noreferrer">
        <InlineList nodes={nodes} />
      </a>
      {namesOtherHost(plainText(nodes), link) && (
        <span className={styles.realHost}> ({link.host})</span>
      )}
    </Fragment>
  );
}

function NoteMark({ number }: { readonly number: number }): ReactNode {
  const { labels } = useMarkdown();
  return (
    <sup>
      <button
        type="button"
        className={styles.noteMark}
        data-note-mark={number}
        aria-label={labels.footnote(number)}
        onClick={(event) => {
          jump(event, `[data-note="${number}"]`);
        }}
      >
        {number}
      </button>
    </sup>
  );
}

function SourceMark({ number }: { readonly number: number }): ReactNode {
  return useContext(SourceContext)?.(number);
}

/** Leads from a footnote mark to the footnote or back, inside the same text. */
export function jump(event: MouseEvent<HTMLElement>, selector: string): void {
  const goal = event.currentTarget.closest('[data-markdown]')?.querySelector(selector);
  if (!(goal instanceof HTMLElement)) return;
  goal.scrollIntoView({ block: 'nearest' });
  goal.focus({ preventScroll: true });
}
