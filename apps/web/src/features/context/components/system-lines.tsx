import type { ContextView, ToldPart } from '@parley/domain/context/describe-context.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import { tokensAndPrice } from '../logic/part-price.ts';
import styles from './lines.module.css';

interface SystemLinesProps {
  readonly parts: ContextView['system'];
  readonly inputPrice: number | undefined;
}

const kinds = defineMessages({
  profile: { id: 'context.profile', defaultMessage: 'About you' },
  instruction: { id: 'context.instruction', defaultMessage: 'System prompt' },
  training: { id: 'context.training', defaultMessage: 'System prompt' },
  examples: { id: 'context.examples', defaultMessage: 'Training examples' },
  plugin: { id: 'context.plugin', defaultMessage: 'Instructions from a plugin' },
  output: { id: 'context.output', defaultMessage: 'Output settings' },
});

const excerptCharacters = 160;

/** What the model is told before anybody speaks. */
export function SystemLines({ parts, inputPrice }: SystemLinesProps): ReactNode {
  const intl = useIntl();
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="context-system">
      <h3 id="context-system" className={styles['heading']}>
        {intl.formatMessage({ id: 'context.system', defaultMessage: 'Instructions' })}
      </h3>
      <ul className={styles['list']}>
        {parts.map((part, index) => (
          <li key={index} className={styles['line']}>
            <div className={styles['texts']}>
              <span className={styles['who']}>
                {nameOf(intl, part)}
                <span className={styles['figures']}>
                  {tokensAndPrice(intl, part.tokens, inputPrice)}
                </span>
              </span>
              <span className={styles['excerpt']} dir="auto">
                {cutText(part.text, excerptCharacters)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf(intl: IntlShape, { kind, title = '' }: ToldPart): string {
  if (kind === 'context') {
    return intl.formatMessage(
      { id: 'context.dynamic', defaultMessage: 'Dynamic context “{title}”, as last fetched' },
      { title },
    );
  }
  if (kind !== 'folder') return intl.formatMessage(kinds[kind]);
  return intl.formatMessage(
    {
      id: 'context.folder',
      defaultMessage:
        'Instructions from {isTitled, select, true {the folder “{title}”} other {an untitled folder}}',
    },
    { title, isTitled: String(title !== '') },
  );
}
