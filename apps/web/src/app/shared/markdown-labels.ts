import type { MarkdownLabels } from '@parley/ui/markdown/components/context.ts';
import type { IntlShape } from 'react-intl';

/** What Markdown says on its own account. */
export function markdownLabels(intl: IntlShape): MarkdownLabels {
  return { ...textLabels(intl), ...partLabels(intl) };
}

type TextLabel =
  | 'backToText'
  | 'code'
  | 'copied'
  | 'copy'
  | 'copyCsv'
  | 'copyMarkdown'
  | 'details'
  | 'diagram'
  | 'diagramFailed'
  | 'download'
  | 'footnote'
  | 'fullScreen';

function textLabels(intl: IntlShape): Pick<MarkdownLabels, TextLabel> {
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
  };
}

function partLabels(intl: IntlShape): Omit<MarkdownLabels, TextLabel> {
  return {
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
