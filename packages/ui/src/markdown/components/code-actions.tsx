import { Download, Play, SquareArrowOutUpRight, WrapText } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '../../components/icon-button/icon-button.tsx';
import type { CodeNode } from '../ast.ts';
import { codeFileName } from '../code-file-name.ts';
import { useMarkdown } from './context.ts';

interface CodeActionsProps {
  readonly node: CodeNode;
  readonly isWrapped: boolean;
  readonly onWrap: (isWrapped: boolean) => void;
}

/** What can be done with a code block besides copying it. */
export function CodeActions({ node, isWrapped, onWrap }: CodeActionsProps): ReactNode {
  const { services, labels } = useMarkdown();
  const { language } = node;
  const { download, openInEditor, openPreview, canPreview, canOpenInEditor } = services;
  const source = (): string => node.parts.join('');
  return (
    <>
      {node.isClosed && openPreview !== undefined && canPreview?.(language) === true && (
        <IconButton
          size="s"
          icon={Play}
          label={labels.preview}
          onClick={() => openPreview(source(), language)}
        />
      )}
      {node.isClosed && openInEditor !== undefined && canOpenInEditor?.(language) === true && (
        <IconButton
          size="s"
          icon={SquareArrowOutUpRight}
          label={labels.openInEditor}
          onClick={() => openInEditor(source(), language)}
        />
      )}
      <IconButton
        size="s"
        icon={WrapText}
        label={labels.wrap}
        pressed={isWrapped}
        onClick={() => onWrap(!isWrapped)}
      />
      {download !== undefined && (
        <IconButton
          size="s"
          icon={Download}
          label={labels.download}
          onClick={() => download(codeFileName(language), new Blob([source()]))}
        />
      )}
    </>
  );
}
