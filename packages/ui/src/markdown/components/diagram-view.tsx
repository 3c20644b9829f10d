import { Download, Maximize2, Play } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';

import { IconButton } from '../../components/icon-button/icon-button.tsx';
import type { CodeNode } from '../ast.ts';
import { CodeBlock } from './code-block.tsx';
import { useMarkdown } from './context.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './markdown.module.css';
import { useReaderChoice } from './use-reader-choice.ts';

const MAX_LENGTH = 50_000;

/** True for code that is drawn as a diagram: a closed block of a size that can be drawn in reasonable time. */
export function isDiagram(node: CodeNode): boolean {
  if (node.language !== 'mermaid' || !node.isClosed) return false;
  return node.parts.reduce((length, part) => length + part.length, 0) <= MAX_LENGTH;
}

/** A drawn diagram, or its source while there is none. */
export function DiagramView({ node }: { readonly node: CodeNode }): ReactNode {
  const { services, labels } = useMarkdown();
  const source = useMemo(() => node.parts.join(''), [node.parts]);
  const [isSourceShown, setIsSourceShown] = useReaderChoice('source', source, false);
  const drawing = useDrawing(source);
  if (drawing.kind !== 'drawn' || isSourceShown) {
    return (
      <>
        <CodeBlock
          node={node}
          actions={
            drawing.kind === 'drawn' && (
              <TextButton
                label={labels.showDiagram}
                onPress={() => {
                  setIsSourceShown(false);
                }}
              />
            )
          }
        />
        {drawing.kind === 'failed' && (
          <p className={styles.problem} role="note">
            {labels.diagramFailed}
          </p>
        )}
      </>
    );
  }
  const { url, blob } = drawing;
  const { openFullScreen, openPreview, download } = services;
  return (
    <figure className={styles.diagram}>
      <img src={url} alt={labels.diagram} />
      <figcaption className={styles.diagramActions}>
        <TextButton
          label={labels.showSource}
          onPress={() => {
            setIsSourceShown(true);
          }}
        />
        {openPreview && (
          <IconButton
            size="s"
            icon={Play}
            label={labels.preview}
            onClick={() => openPreview(source, node.language)}
          />
        )}
        {openFullScreen && (
          <IconButton
            size="s"
            icon={Maximize2}
            label={labels.fullScreen}
            onClick={() => openFullScreen({ url, alt: labels.diagram })}
          />
        )}
        {download && (
          <IconButton
            size="s"
            icon={Download}
            label={labels.download}
            onClick={() => download('diagram.svg', blob)}
          />
        )}
        <CopyButton getText={() => source} />
      </figcaption>
    </figure>
  );
}

interface TextButtonProps {
  readonly label: string;
  readonly onPress: () => void;
}

function TextButton({ label, onPress }: TextButtonProps): ReactNode {
  return (
    <button type="button" className={styles.button} onClick={onPress}>
      {label}
    </button>
  );
}

type Drawing =
  | { readonly kind: 'waiting' | 'failed' }
  | { readonly kind: 'drawn'; readonly url: string; readonly blob: Blob };

/** Draws the source and keeps the last drawing while another one is made, e.g. after a change of theme. */
function useDrawing(source: string): Drawing {
  const { services, theme } = useMarkdown();
  const [drawing, setDrawing] = useState<Drawing>({ kind: 'waiting' });

  useEffect(() => {
    let isStale = false;
    void services.renderDiagram(source, theme).then((result) => {
      if (isStale) return undefined;
      if (!result.ok) {
        setDrawing({ kind: 'failed' });
        return undefined;
      }
      const blob = new Blob([result.value.svg], { type: 'image/svg+xml' });
      setDrawing({ kind: 'drawn', url: URL.createObjectURL(blob), blob });
      return undefined;
    });
    return () => {
      isStale = true;
    };
  }, [services, source, theme]);

  const url = drawing.kind === 'drawn' ? drawing.url : undefined;
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [url]);

  return drawing;
}
