import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { Chip } from '@parley/ui/components/chip/chip.tsx';
import { fadeEdges } from '@parley/ui/components/strip/fade-edges.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './asked-models.module.css';

interface AskedModel {
  readonly model: ModelRef;
  readonly title: string;
  /** False where its provider is gone or lacks a key. */
  readonly canAnswer: boolean;
}

interface AskedModelsProps {
  /** Empty where one model answers. */
  readonly models: readonly AskedModel[];
  /** Whose answer the next message goes on from, where nobody has chosen. */
  readonly continuedTitle: string | undefined;
  readonly onRemove: (model: ModelRef) => void;
}

/** Stands over the box for the next message: who will answer it, and what it goes on from. */
export function AskedModels({ models, continuedTitle, onRemove }: AskedModelsProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['asked']}>
      {continuedTitle !== undefined && (
        <p className={styles['continued']}>
          {intl.formatMessage(
            {
              id: 'compare.continued',
              defaultMessage: 'Your next message continues from the reply by {model}.',
            },
            { model: continuedTitle },
          )}
        </p>
      )}
      {models.length > 0 && (
        <ul
          ref={fadeEdges}
          className={styles['chips']}
          aria-label={intl.formatMessage({
            id: 'model.asked',
            defaultMessage: 'Models that reply to your next message',
          })}
        >
          {models.map(({ model, title, canAnswer }) => (
            <li key={`${model.providerId} ${model.modelId}`}>
              <Chip
                label={title}
                {...(canAnswer
                  ? {}
                  : {
                      tone: 'danger' as const,
                      detail: intl.formatMessage({
                        id: 'model.asked.cannot',
                        defaultMessage: 'can’t reply',
                      }),
                    })}
                removeLabel={intl.formatMessage(
                  { id: 'model.several.remove', defaultMessage: 'Remove {title}' },
                  { title },
                )}
                onRemove={() => onRemove(model)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
