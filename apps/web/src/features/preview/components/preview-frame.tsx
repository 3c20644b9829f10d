import { useRef, type ReactNode } from 'react';

import styles from './preview-content.module.css';

interface PreviewFrameProps {
  readonly html: string;
  /** The page names no colours: ground and text are those of the theme around it. */
  readonly followsTheme?: boolean;
  /** What the frame is called for people who do not see it. */
  readonly title: string;
}

/**
 * Runs a page where it can reach nothing: an opaque origin, no network, no way back. Mount a new one
 * for other content; the frame takes its page once.
 */
export function PreviewFrame({ html, title, followsTheme = false }: PreviewFrameProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const isSent = useRef(false);
  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      title={title}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={new URL('sandbox/preview.html', document.baseURI).href}
      onLoad={() => {
        if (isSent.current) return;
        isSent.current = true;
        // The frame's origin is opaque, so no other target can be named.
        frame.current?.contentWindow?.postMessage({ html, followsTheme }, '*');
      }}
    />
  );
}
