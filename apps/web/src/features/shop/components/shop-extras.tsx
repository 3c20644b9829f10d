import type { Shop, ShopContact } from '@parley/contract/http/shop-config.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../shop.module.css';

interface ShopPartProps {
  readonly shop: Shop;
}

/** A picture of what the program can do. */
export function FeaturesPicture({ shop: { picture } }: ShopPartProps): ReactNode {
  if (picture.url === undefined) return null;
  return (
    <img
      className={styles['picture']}
      src={picture.url}
      alt={picture.text}
      referrerPolicy="no-referrer"
    />
  );
}

/** What is not sold by a checkout. */
export function ShopOffers({ shop: { team, deployment } }: ShopPartProps): ReactNode {
  const intl = useIntl();
  const offers = [
    {
      offer: team,
      title: intl.formatMessage({ id: 'shop.team', defaultMessage: 'Team license' }),
      link: intl.formatMessage({ id: 'shop.team.open', defaultMessage: 'See team license' }),
    },
    {
      offer: deployment,
      title: intl.formatMessage({ id: 'shop.deployment', defaultMessage: 'Custom deployment' }),
      link: intl.formatMessage({
        id: 'shop.deployment.open',
        defaultMessage: 'See custom deployment',
      }),
    },
  ].filter(({ offer }) => isOffered(offer));
  if (offers.length === 0) return null;
  return (
    <div className={styles['offers']}>
      {offers.map(({ offer, title, link }) => (
        <section key={title} className={styles['offer']}>
          <h3 className={styles['heading']}>{title}</h3>
          {offer.text !== undefined && (
            <p className={styles['hint']} dir="auto">
              {offer.text}
            </p>
          )}
          <a className={styles['link']} href={offer.url} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
        </section>
      ))}
    </div>
  );
}

function isOffered({ url }: ShopContact): boolean {
  return url !== undefined;
}

/** What others say. */
export function ShopReviews({ shop: { reviews } }: ShopPartProps): ReactNode {
  const intl = useIntl();
  if (reviews.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>
        {intl.formatMessage({ id: 'shop.reviews', defaultMessage: 'Reviews' })}
      </h3>
      <ul className={styles['reviews']}>
        {reviews.map(({ text, author }) => (
          <li key={`${author} ${text}`}>
            <figure className={styles['review']}>
              <blockquote dir="auto">{text}</blockquote>
              <figcaption dir="auto">{author}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What people ask before they buy; an answer unfolds under its question. */
export function ShopQuestions({ shop: { questions } }: ShopPartProps): ReactNode {
  const intl = useIntl();
  if (questions.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>
        {intl.formatMessage({ id: 'shop.questions', defaultMessage: 'Questions' })}
      </h3>
      <div className={styles['questions']}>
        {questions.map(({ question, answer }) => (
          <details key={question} className={styles['question']}>
            <summary dir="auto">{question}</summary>
            <p className={styles['answer']} dir="auto">
              {answer}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
