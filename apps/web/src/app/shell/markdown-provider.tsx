import { codeEditorPage } from '@parley/contract/http/outside-pages.ts';
import {
  MarkdownContext,
  type FullScreenView,
  type MarkdownEnvironment,
  type MarkdownLabels,
} from '@parley/ui/markdown/components/context.ts';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { previewKindOf, type PreviewRequest } from '#src/features/preview/logic/preview-kind.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import type { DiagramFrame } from '#src/services/diagrams/diagram-frame.ts';
import { createHighlightService } from '#src/services/highlight/highlight-service.ts';
import { createRemoteImages } from '#src/services/images/remote-images.ts';
import { canOpenInEditor } from '#src/services/online-editor/online-editor.ts';
import highlightWorkerUrl from '#src/workers/highlight-worker.ts?worker&url';

import type { CodeForEditor } from './editor-question.tsx';
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

function markdownLabels(intl: IntlShape): MarkdownLabels {
  return {
    backToText: (number) =>
      intl.formatMessage(
        { id: 'markdown.backToText', defaultMessage: '{number}: back to the text' },
        { number },
      ),
    code: intl.formatMessage({ id: 'markdown.code', defaultMessage: 'Code' }),
    copied: intl.formatMessage({ id: 'chat.action.copied', defaultMessage: 'Copied' }),
    copy: intl.formatMessage({ id: 'markdown.copy', defaultMessage: 'Copy code' }),
    copyCsv: intl.formatMessage({ id: 'markdown.copyCsv', defaultMessage: 'Copy as CSV' }),
    copyMarkdown: intl.formatMessage({
      id: 'markdown.copyMarkdown',
      defaultMessage: 'Copy as Markdown',
    }),
    details: intl.formatMessage({ id: 'markdown.details', defaultMessage: 'Details' }),
    diagram: intl.formatMessage({ id: 'markdown.diagram', defaultMessage: 'Diagram' }),
    diagramFailed: intl.formatMessage({
      id: 'markdown.diagramFailed',
      defaultMessage: 'Couldn’t draw this diagram. Its source:',
    }),
    download: intl.formatMessage({ id: 'markdown.download', defaultMessage: 'Download' }),
    footnote: (number) =>
      intl.formatMessage(
        { id: 'markdown.footnote', defaultMessage: 'Footnote {number}' },
        { number },
      ),
    fullScreen: intl.formatMessage({ id: 'markdown.fullScreen', defaultMessage: 'Full screen' }),
    imageFailed: intl.formatMessage({
      id: 'markdown.imageFailed',
      defaultMessage: 'Couldn’t load the image: its server is unreachable or blocks other sites.',
    }),
    loadImage: (host) =>
      intl.formatMessage(
        { id: 'markdown.loadImage', defaultMessage: 'Load image from {host}' },
        { host },
      ),
    openImage: (host) =>
      intl.formatMessage(
        { id: 'markdown.openImage', defaultMessage: 'Open in a new tab ({host})' },
        { host },
      ),
    openInEditor: intl.formatMessage({
      id: 'markdown.openInEditor',
      defaultMessage: 'Open in an online editor',
    }),
    preview: intl.formatMessage({ id: 'markdown.preview', defaultMessage: 'Preview' }),
    renderAnyway: intl.formatMessage({
      id: 'markdown.renderAnyway',
      defaultMessage: 'Render anyway',
    }),
    showAllLines: (lines) =>
      intl.formatMessage(
        { id: 'markdown.showAllLines', defaultMessage: 'Show all {lines, number} lines' },
        { lines },
      ),
    showDiagram: intl.formatMessage({ id: 'markdown.showDiagram', defaultMessage: 'Show diagram' }),
    showFewerLines: intl.formatMessage({
      id: 'markdown.showFewerLines',
      defaultMessage: 'Show fewer lines',
    }),
    showMore: intl.formatMessage({ id: 'markdown.showMore', defaultMessage: 'Show more' }),
    showMoreRows: (count) =>
      intl.formatMessage(
        {
          id: 'markdown.showMoreRows',
          defaultMessage: 'Show {count, plural, one {# more row} other {# more rows}}',
        },
        { count },
      ),
    showSource: intl.formatMessage({ id: 'markdown.showSource', defaultMessage: 'Show source' }),
    table: intl.formatMessage({ id: 'markdown.table', defaultMessage: 'Table' }),
    taskDone: intl.formatMessage({ id: 'markdown.taskDone', defaultMessage: 'Done' }),
    taskOpen: intl.formatMessage({ id: 'markdown.taskOpen', defaultMessage: 'To do' }),
    tooLong: intl.formatMessage({
      id: 'markdown.tooLong',
      defaultMessage: 'This part is very long, so it’s shown as plain text.',
    }),
    wrap: intl.formatMessage({ id: 'markdown.wrap', defaultMessage: 'Wrap lines' }),
  };
}

/** Draws with a frame that comes with the first diagram. */
function createDiagramDrawer(sandboxOrigin: () => string | undefined): DiagramFrame['draw'] {
  let frame: Promise<DiagramFrame> | undefined;
  return async (source, theme) => {
    frame ??= import('#src/services/diagrams/diagram-frame.ts').then(({ createDiagramFrame }) =>
      createDiagramFrame(sandboxOrigin()),
    );
    return (await frame).draw(source, theme);
  };
}
