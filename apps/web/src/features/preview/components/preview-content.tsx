import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { SegmentedControl } from '@parley/ui/components/segmented-control/segmented-control.tsx';
import { codeFileName } from '@parley/ui/markdown/code-file-name.ts';
import { CopyButton } from '@parley/ui/markdown/components/copy-button.tsx';
import { useMarkdown } from '@parley/ui/markdown/components/context.ts';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { placeOf } from '../logic/find-versions.ts';
import { hasOwnColors, pageOfDrawing, type PreviewRequest } from '../logic/preview-kind.ts';
import styles from './preview-content.module.css';
import { PreviewFrame, type PreviewFrameProps } from './preview-frame.tsx';

export interface PreviewContentProps {
  readonly versions: readonly PreviewRequest[];
  readonly opened: PreviewRequest;
  /** Where frames for foreign code come from, if not from this origin. */
  readonly sandboxOrigin: string | undefined;
  /** Buttons at the end of the bar. */
  readonly children?: ReactNode;
}

/** A preview with its bar: preview or code, versions, copy, save. */
export function PreviewContent(props: PreviewContentProps): ReactNode {
  const { versions, opened, sandboxOrigin, children } = props;
  const intl = useIntl();
  const { services } = useMarkdown();
  const [view, setView] = useState<'preview' | 'code'>('preview');
  const { shown, index, show } = useVersion(versions, opened);
  const name = intl.formatMessage({ id: 'preview.title', defaultMessage: 'Preview' });
  return (
    <div className={styles['content']}>
      <div className={styles['bar']}>
        <SegmentedControl
          label={intl.formatMessage({ id: 'preview.view', defaultMessage: 'View' })}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'preview', label: name },
            {
              value: 'code',
              label: intl.formatMessage({ id: 'preview.code', defaultMessage: 'Code' }),
            },
          ]}
        />
        {versions.length > 1 && index >= 0 && (
          <Versions index={index} count={versions.length} onChange={show} />
        )}
        <span className={styles['space']} />
        <CopyButton getText={() => shown.source} />
        <IconButton
          size="s"
          icon={Download}
          label={intl.formatMessage({ id: 'markdown.download', defaultMessage: 'Download' })}
          onClick={() => services.download?.(codeFileName(shown.kind), new Blob([shown.source]))}
        />
        {children}
      </div>
      {view === 'code' ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        <pre className={styles['code']} tabIndex={0} dir="ltr">
          {shown.source}
        </pre>
      ) : (
        <Shown key={shown.source} request={shown} name={name} sandboxOrigin={sandboxOrigin} />
      )}
    </div>
  );
}

/** Which version is shown: it stays until the reader asks for another, whatever replies bring. */
function useVersion(versions: readonly PreviewRequest[], opened: PreviewRequest) {
  const find = (): number => placeOf(versions, opened, versions.length - 1);
  const [state, setState] = useState({ opened, shown: opened, index: find() });
  if (state.opened !== opened) setState({ opened, shown: opened, index: find() });
  return {
    shown: state.shown,
    index: placeOf(versions, state.shown, state.index),
    show: (index: number) =>
      setState((before) => ({ ...before, shown: versions[index] ?? before.shown, index })),
  };
}

interface VersionsProps {
  readonly index: number;
  readonly count: number;
  readonly onChange: (index: number) => void;
}

function Versions({ index, count, onChange }: VersionsProps): ReactNode {
  const intl = useIntl();
  return (
    <span className={styles['versions']}>
      <IconButton
        size="s"
        icon={ChevronLeft}
        label={intl.formatMessage({ id: 'preview.older', defaultMessage: 'Older version' })}
        disabled={index === 0}
        onClick={() => onChange(index - 1)}
      />
      {intl.formatMessage(
        { id: 'chat.version.position', defaultMessage: '{index}/{count}' },
        { index: index + 1, count },
      )}
      <IconButton
        size="s"
        icon={ChevronRight}
        label={intl.formatMessage({ id: 'preview.newer', defaultMessage: 'Newer version' })}
        disabled={index === count - 1}
        onClick={() => onChange(index + 1)}
      />
    </span>
  );
}

interface ShownProps {
  readonly request: PreviewRequest;
  readonly name: string;
  readonly sandboxOrigin: string | undefined;
}

function Shown({ request, name, sandboxOrigin }: ShownProps): ReactNode {
  const { kind, source } = request;
  const frame = { title: name, sandboxOrigin };
  if (kind === 'mermaid') return <ShownDiagram source={source} frame={frame} />;
  if (kind === 'svg') return <PreviewFrame html={pageOfDrawing(source)} {...frame} />;
  return <PreviewFrame html={source} followsTheme={!hasOwnColors(source)} {...frame} />;
}

interface ShownDiagramProps {
  readonly source: string;
  readonly frame: Pick<PreviewFrameProps, 'title' | 'sandboxOrigin'>;
}

function ShownDiagram({ source, frame }: ShownDiagramProps): ReactNode {
  const { services, labels, theme } = useMarkdown();
  const [drawn, setDrawn] = useState<{ readonly svg: string | undefined }>();
  useEffect(() => {
    let isStale = false;
    void services.renderDiagram(source, theme).then((result) => {
      if (!isStale) setDrawn({ svg: result.ok ? result.value.svg : undefined });
      return undefined;
    });
    return () => {
      isStale = true;
    };
  }, [services, source, theme]);
  if (drawn === undefined) return null;
  if (drawn.svg === undefined) return <p className={styles['failed']}>{labels.diagramFailed}</p>;
  return <PreviewFrame key={drawn.svg} html={pageOfDrawing(drawn.svg, theme)} {...frame} />;
}
