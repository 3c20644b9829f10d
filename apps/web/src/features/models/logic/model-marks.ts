import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { IntlShape } from 'react-intl';

/** Whether the provider no longer answers for a model. */
export function isRetired(info: ModelInfo, today: string): boolean {
  return info.shutdownDate !== undefined && info.shutdownDate <= today;
}

/** Today as an ISO date. */
export function isoToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** What a model is and can do, in whole sentences; what nobody knows is left out. */
export function describeModel(intl: IntlShape, info: ModelInfo): string {
  const { capabilities, maxOutputTokens, shutdownDate } = info;
  const { vision, tools, reasoning } = capabilities;
  const sentences = [
    // First: what comes last is cut where there is little room.
    shutdownDate !== undefined &&
      intl.formatMessage(
        { id: 'model.about.shutdown', defaultMessage: 'Retires on {date}.' },
        { date: intl.formatDate(shutdownDate, { dateStyle: 'medium', timeZone: 'UTC' }) },
      ),
    info.description,
    vision === true &&
      intl.formatMessage({ id: 'model.about.vision', defaultMessage: 'Reads images.' }),
    reasoning === true &&
      intl.formatMessage({
        id: 'model.about.reasoning',
        defaultMessage: 'Thinks before it replies.',
      }),
    tools !== undefined &&
      (tools
        ? intl.formatMessage({
            id: 'model.about.plugins',
            defaultMessage: 'Supports tools.',
          })
        : intl.formatMessage({ id: 'model.about.noPlugins', defaultMessage: 'No plugins.' })),
    maxOutputTokens !== undefined &&
      intl.formatMessage(
        { id: 'model.about.output', defaultMessage: 'Replies of up to {count} tokens.' },
        { count: intl.formatNumber(maxOutputTokens) },
      ),
  ].filter((each) => typeof each === 'string' && each !== '');
  return sentences.length === 0
    ? intl.formatMessage({
        id: 'model.about.nothing',
        defaultMessage: 'The provider doesn’t say anything more about this model.',
      })
    : sentences.join(' ');
}
