import type { Message } from '@parley/domain/chat/message.ts';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { Maximize2, Minimize2, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { PreviewContent } from './components/preview-content.tsx';
import { findVersions } from './logic/find-versions.ts';
import type { PreviewRequest } from './logic/preview-kind.ts';
import styles from './preview-panel.module.css';

export interface PreviewPanelProps {
  readonly opened: PreviewRequest;
  /** The branch in which newer and older versions are looked for. */
  readonly path: readonly Message[];
  /** Where frames for foreign code come from, if not from this origin. */
  readonly sandboxOrigin: string | undefined;
  readonly onClose: () => void;
}

/** Code of a reply at work: beside the chat where there is room, over it where there is none. */
export function PreviewPanel(props: PreviewPanelProps): ReactNode {
  const { opened, path, sandboxOrigin, onClose } = props;
  const intl = useIntl();
  const isWide = useMediaQuery('(min-width: 1100px)');
  const versions = useMemo(() => findVersions(path, opened), [path, opened]);
  const content = { versions, opened, sandboxOrigin };
  if (isWide) return <SidePanel {...content} onClose={onClose} />;
  return (
    <Dialog
      open
      isTall
      size="l"
      body="flush"
      title={intl.formatMessage({ id: 'preview.title', defaultMessage: 'Preview' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
    >
      <PreviewContent {...content} />
    </Dialog>
  );
}

interface SidePanelProps {
  readonly versions: readonly PreviewRequest[];
  readonly opened: PreviewRequest;
  readonly sandboxOrigin: string | undefined;
  readonly onClose: () => void;
}

function SidePanel({ onClose, ...content }: SidePanelProps): ReactNode {
  const intl = useIntl();
  const [isFull, setIsFull] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  useReturnOfFocus(close);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (isFull) setIsFull(false);
    else onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it, as the button does
    <aside
      className={styles['panel']}
      aria-label={intl.formatMessage({ id: 'preview.title', defaultMessage: 'Preview' })}
      data-full={isFull || undefined}
      onKeyDown={handleKeyDown}
    >
      <PreviewContent {...content}>
        <IconButton
          size="s"
          icon={isFull ? Minimize2 : Maximize2}
          pressed={isFull}
          label={intl.formatMessage({ id: 'markdown.fullScreen', defaultMessage: 'Full screen' })}
          onClick={() => setIsFull(!isFull)}
        />
        <IconButton
          ref={close}
          size="s"
          icon={X}
          label={intl.formatMessage({ id: 'preview.close', defaultMessage: 'Close preview' })}
          onClick={onClose}
        />
      </PreviewContent>
    </aside>
  );
}

/** The focus goes into the panel and, when it closes, back to what opened it. */
function useReturnOfFocus(inside: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement;
    inside.current?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [inside]);
}
