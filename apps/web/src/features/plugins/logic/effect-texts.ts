import type { Effect } from '@parley/domain/plugin/plugin.ts';
import type { IntlShape } from 'react-intl';

/** Effects from the least to the most. */
export const effectsInOrder: readonly Effect[] = ['pure', 'read', 'send', 'change'];

/** What a function with an effect does, in the words of the permission sheet. */
export function effectText(intl: IntlShape, effect: Effect): string {
  if (effect === 'pure') {
    return intl.formatMessage({
      id: 'plugins.effect.pure',
      defaultMessage: 'Works on this device only',
    });
  }
  if (effect === 'read') {
    return intl.formatMessage({
      id: 'plugins.effect.read',
      defaultMessage: 'Looks things up on its hosts',
    });
  }
  return effect === 'send'
    ? intl.formatMessage({
        id: 'plugins.effect.send',
        defaultMessage: 'Sends what the model gives it to its hosts',
      })
    : intl.formatMessage({
        id: 'plugins.effect.change',
        defaultMessage: 'Acts on your behalf',
      });
}

/** What its effect means for the questions of a function. */
export function effectHint(intl: IntlShape, effect: Effect): string {
  if (effect === 'pure') {
    return intl.formatMessage({
      id: 'plugins.effect.pure.hint',
      defaultMessage: 'Runs without asking.',
    });
  }
  return effect === 'change'
    ? intl.formatMessage({
        id: 'plugins.effect.change.hint',
        defaultMessage: 'Asks you before each call.',
      })
    : intl.formatMessage({
        id: 'plugins.effect.send.hint',
        defaultMessage: 'Asks you in each chat, and whenever the chat holds text from outside.',
      });
}
