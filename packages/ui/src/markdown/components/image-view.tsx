import { type ReactNode, useState } from 'react';

import { imageSource } from '../urls.ts';
import { useMarkdown } from './context.ts';
import styles from './markdown.module.css';
import { unreachable } from '../unreachable.ts';

interface ImageProps {
  readonly target: string;
  readonly alt: string;
}

/** A picture. One from the network is fetched only after the reader asked for it. */
export function ImageView({ target, alt }: ImageProps): ReactNode {
  const source = imageSource(target);
  switch (source.kind) {
    case 'inline':
      return <ShownImage url={source.url} alt={alt} />;
    case 'remote':
      return <RemoteImage key={source.url} url={source.url} host={source.host} alt={alt} />;
    case 'none':
      return target === '' ? alt : `${alt} (${shortened(target)})`;
    default:
      return unreachable(source);
  }
}

function shortened(target: string): string {
  return target.length > 200 ? `${target.slice(0, 200)}…` : target;
}

interface ShownImageProps {
  readonly url: string;
  readonly alt: string;
}

/** A picture that is here; it opens over the whole page. */
function ShownImage({ url, alt }: ShownImageProps): ReactNode {
  const { services, labels } = useMarkdown();
  const { openFullScreen } = services;
  const image = <img className={styles.image} src={url} alt={alt} />;
  if (openFullScreen === undefined) return image;
  return (
    <button
      type="button"
      className={styles.imageButton}
      aria-label={alt === '' ? labels.fullScreen : `${labels.fullScreen}: ${alt}`}
      onClick={() => openFullScreen({ url, alt })}
    >
      {image}
    </button>
  );
}

interface RemoteImageProps {
  readonly url: string;
  readonly host: string;
  readonly alt: string;
}

type LoadState =
  | { readonly kind: 'idle' | 'loading' | 'failed' }
  | { readonly kind: 'shown'; readonly blobUrl: string };

function RemoteImage({ url, host, alt }: RemoteImageProps): ReactNode {
  const { services, labels } = useMarkdown();
  const [state, setState] = useState<LoadState>({ kind: 'idle' });
  if (state.kind === 'shown') return <ShownImage url={state.blobUrl} alt={alt} />;

  async function load(): Promise<void> {
    setState({ kind: 'loading' });
    const result = await services.loadImage(url);
    const isLocal = result.ok && result.value.startsWith('blob:');
    setState(isLocal ? { kind: 'shown', blobUrl: result.value } : { kind: 'failed' });
  }

  return (
    <span className={styles.imageBox} dir="auto">
      {alt !== '' && <span className={styles.imageAlt}>{alt}</span>}
      <button
        type="button"
        className={styles.button}
        disabled={state.kind === 'loading'}
        aria-busy={state.kind === 'loading'}
        onClick={() => {
          void load();
        }}
      >
        {labels.loadImage(host)}
      </button>
      {state.kind === 'failed' && (
        <>
          <output className={styles.problem}>{labels.imageFailed}</output>
          <a className={styles.imageLink} href={url} target="_blank" rel="noopener noreferrer">
            {labels.openImage(host)}
          </a>
        </>
      )}
    </span>
  );
}
