import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import type { FullScreenView } from '@parley/ui/markdown/components/context.ts';
import { Download, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { saveAddress } from '#src/platform/save-file.ts';

import styles from './image-viewer.module.css';

interface ImageViewerProps {
  readonly picture: FullScreenView;
  readonly onClose: () => void;
}

/** Steps of the size; 0 fits the picture into the view. */
const zoomSteps = [0, 1, 1.5, 2, 3, 4] as const;

/** A picture or diagram over the whole page, to be looked at closely and saved. */
export function ImageViewer({ picture, onClose }: ImageViewerProps): ReactNode {
  const intl = useIntl();
  const [step, setStep] = useState(0);
  const last = zoomSteps.length - 1;
  const move = (by: number): void => setStep((at) => Math.max(0, Math.min(last, at + by)));

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === '+' || event.key === '=') move(1);
    if (event.key === '-') move(-1);
    if (event.key === '0') setStep(0);
  }

  return (
    <Dialog
      open
      size="l"
      body="flush"
      title={picture.alt || intl.formatMessage({ id: 'picture.title', defaultMessage: 'Image' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      toolbar={
        <div className={styles['tools']}>
          <IconButton
            icon={ZoomOut}
            label={intl.formatMessage({ id: 'picture.smaller', defaultMessage: 'Zoom out' })}
            disabled={step === 0}
            onClick={() => move(-1)}
          />
          <IconButton
            icon={ZoomIn}
            label={intl.formatMessage({ id: 'picture.larger', defaultMessage: 'Zoom in' })}
            disabled={step === last}
            onClick={() => move(1)}
          />
          <IconButton
            icon={Maximize}
            label={intl.formatMessage({ id: 'picture.fit', defaultMessage: 'Fit to screen' })}
            disabled={step === 0}
            onClick={() => setStep(0)}
          />
          <IconButton
            icon={Download}
            label={intl.formatMessage({ id: 'markdown.download', defaultMessage: 'Download' })}
            onClick={() => savePicture(picture)}
          />
        </div>
      }
      onOpenChange={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys that every picture viewer has; the buttons do the same */}
      <section
        className={styles['frame']}
        aria-label={intl.formatMessage({ id: 'picture.title', defaultMessage: 'Image' })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={handleKeyDown}
      >
        <img
          src={picture.url}
          alt={picture.alt}
          data-zoom={zoomSteps[step]}
          style={step === 0 ? undefined : { inlineSize: `${(zoomSteps[step] ?? 1) * 100}%` }}
        />
      </section>
    </Dialog>
  );
}

/** Saves what is shown: its bytes are in this page already, and nothing is asked of the network. */
function savePicture({ url, alt }: FullScreenView): void {
  const name = alt
    .replaceAll(/[^\p{L}\p{N} _.-]+/gu, ' ')
    .trim()
    .slice(0, 60);
  saveAddress(name || 'picture', url);
}
