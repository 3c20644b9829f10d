import { codeEditorPage } from '@parley/contract/http/outside-pages.ts';
import {
  MarkdownContext,
  type FullScreenView,
  type MarkdownEnvironment,
} from '@parley/ui/markdown/components/context.ts';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { previewKindOf, type PreviewRequest } from '#src/features/preview/logic/preview-kind.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import { createHighlightService } from '#src/services/highlight/highlight-service.ts';
import { createRemoteImages } from '#src/services/images/remote-images.ts';
import { canOpenInEditor } from '#src/services/online-editor/online-editor.ts';
import highlightWorkerUrl from '#src/workers/highlight-worker.ts?worker&url';

import type { CodeForEditor } from './editor-question.tsx';
import { createDiagramDrawer } from '#src/app/shared/diagram-drawer.ts';
import { markdownLabels } from '#src/app/shared/markdown-labels.ts';
import { PreviewContext } from '#src/app/shared/preview-context.ts';
import type { Program } from '#src/app/program/program.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { useShownTheme } from './use-appearance.ts';

const EditorQuestion = lazyComponent(
  async () => (await import('./editor-question.tsx')).EditorQuestion,
);
const ImageViewer = lazyComponent(async () => (await import('./image-viewer.tsx')).ImageViewer);

/** What the Markdown of messages needs of the program around it. */
export function MarkdownProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const intl = useIntl();
  const program = useProgram();
  const theme = useShownTheme(program);
  const [picture, setPicture] = useState<FullScreenView>();
  const [opened, setOpened] = useState<PreviewRequest>();
  const [codeForEditor, setCodeForEditor] = useState<CodeForEditor>();
  const [services] = useState(() =>
    createServices(program, { setPicture, setOpened, setCodeForEditor }),
  );
  const environment = useMemo<MarkdownEnvironment>(
    () => ({ services, labels: markdownLabels(intl), theme, cache: program.markdownCache }),
    [services, intl, theme, program.markdownCache],
  );
  const close = useCallback(() => setOpened(undefined), []);
  const preview = useMemo(() => ({ opened, close }), [opened, close]);
  return (
    <MarkdownContext value={environment}>
      <PreviewContext value={preview}>{children}</PreviewContext>
      {codeForEditor !== undefined && (
        <EditorQuestion code={codeForEditor} onClose={() => setCodeForEditor(undefined)} />
      )}
      {picture !== undefined && (
        <ImageViewer picture={picture} onClose={() => setPicture(undefined)} />
      )}
    </MarkdownContext>
  );
}

/** What is opened out of a message. */
interface Openers {
  readonly setPicture: (picture: FullScreenView) => void;
  readonly setOpened: (request: PreviewRequest) => void;
  readonly setCodeForEditor: (code: CodeForEditor) => void;
}

function createServices(
  program: Pick<Program, 'network' | 'config'>,
  { setPicture, setOpened, setCodeForEditor }: Openers,
): MarkdownEnvironment['services'] {
  const highlighter = createHighlightService(() => startWorker(highlightWorkerUrl, 'highlight'));
  const drawDiagram = createDiagramDrawer(() => program.config.getSnapshot().sandboxOrigin);
  return {
    copyText: (text: string) => copyText(text),
    highlight: highlighter.highlight,
    highlightCached: highlighter.highlightCached,
    loadImage: createRemoteImages(program.network),
    renderDiagram: drawDiagram,
    openFullScreen: setPicture,
    download: saveFile,
    canPreview: (language: string) => previewKindOf(language) !== undefined,
    openPreview(source: string, language: string) {
      const kind = previewKindOf(language);
      if (kind !== undefined) setOpened({ source, kind });
    },
    canOpenInEditor: (language: string) =>
      canOpenInEditor(language) && codeEditorPage(program.config.getSnapshot()) !== undefined,
    openInEditor: (source: string, language: string) => setCodeForEditor({ source, language }),
  };
}
