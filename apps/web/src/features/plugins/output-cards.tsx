import type { OutputCard } from '@parley/domain/chat/shown-output.ts';
import { useMarkdown } from '@parley/ui/markdown/components/context.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './output-cards.module.css';

/** Cards that a tool shows. Pictures from elsewhere are fetched by a click. */
export function OutputCards({ cards }: { readonly cards: readonly OutputCard[] }): ReactNode {
  return (
    <ul className={styles['cards']}>
      {cards.map((card, index) => (
        <li key={index} className={styles['card']}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  );
}

function Card({ card }: { readonly card: OutputCard }): ReactNode {
  const { title, text, imageUrl, linkUrl } = card;
  return (
    <>
      {URL.canParse(imageUrl) && <Picture url={imageUrl} alt={title} />}
      {title !== '' && (
        <p className={styles['title']} dir="auto">
          {linkUrl === '' ? (
            title
          ) : (
            <a href={linkUrl} target="_blank" rel="noreferrer">
              {title}
            </a>
          )}
        </p>
      )}
      {title === '' && linkUrl !== '' && (
        <a className={styles['title']} href={linkUrl} target="_blank" rel="noreferrer">
          {linkUrl}
        </a>
      )}
      {text !== '' && (
        <p className={styles['text']} dir="auto">
          {text}
        </p>
      )}
    </>
  );
}

interface PictureProps {
  readonly url: string;
  readonly alt: string;
}

function Picture({ url, alt }: PictureProps): ReactNode {
  const intl = useIntl();
  const { services, labels } = useMarkdown();
  const [shown, setShown] = useState(url.startsWith('data:') ? url : undefined);
  const [hasFailed, setHasFailed] = useState(false);

  async function load(): Promise<void> {
    const loaded = await services.loadImage(url);
    setHasFailed(!loaded.ok);
    if (loaded.ok) setShown(loaded.value);
  }

  if (shown === undefined) {
    return (
      <>
        <Button size="s" onClick={() => void load()}>
          {labels.loadImage(new URL(url).host)}
        </Button>
        {hasFailed && <p className={styles['text']}>{labels.imageFailed}</p>}
      </>
    );
  }
  return (
    <img
      className={styles['picture']}
      src={shown}
      alt={
        alt === ''
          ? intl.formatMessage({ id: 'plugins.output.picture', defaultMessage: 'Result' })
          : alt
      }
    />
  );
}
