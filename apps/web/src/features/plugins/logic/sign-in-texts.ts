import type { Plugin, PluginSetting } from '@parley/domain/plugin/plugin.ts';
import { originOf } from '@parley/domain/plugin/read-host.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type { IntlShape } from 'react-intl';

import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';
import type { SignInFailure } from '#src/services/plugins/plugin-sign-in.ts';

/** Whether a plugin has a service that people sign in to. */
export function canSignIn({ secrets }: Plugin): boolean {
  return Object.hasOwn(secrets, signInNames.accessToken);
}

/** The label of a setting, in the person's language where the program asks for it by itself. */
export function settingLabel(intl: IntlShape, { name, label }: PluginSetting): string {
  if (name === signInNames.clientId) {
    return intl.formatMessage({ id: 'plugins.signIn.clientId', defaultMessage: 'Client ID' });
  }
  return name === signInNames.clientSecret
    ? intl.formatMessage({ id: 'plugins.signIn.clientSecret', defaultMessage: 'Client secret' })
    : label;
}

/** The host of the service that a plugin signs in to, as people read it. */
export function signInHost({ plugin }: LibraryPlugin): string {
  const address = plugin.signIn?.authorizationUrl ?? '';
  return (originOf(address) ?? '').replace(/^https?:\/\//u, '');
}

/** What goes on, for somebody who came back from the service. */
export function returnText(intl: IntlShape, kind: 'working' | 'locked'): string {
  return kind === 'working'
    ? intl.formatMessage({ id: 'plugins.signIn.working', defaultMessage: 'Signing in…' })
    : intl.formatMessage({
        id: 'plugins.signIn.locked',
        defaultMessage: 'Almost done: go back to Parley and unlock your keys to finish signing in.',
      });
}

/** What came of signing in. */
export function signInText(
  intl: IntlShape,
  entry: LibraryPlugin,
  ended: Result<null, SignInFailure>,
): string {
  if (ended.ok) {
    return intl.formatMessage({
      id: 'plugins.signIn.done',
      defaultMessage: 'You’re signed in. You can close this page.',
    });
  }
  return failureText(intl, signInHost(entry), ended.error);
}

const silent: ReadonlySet<SignInFailure['code']> = new Set(['unreachable', 'timeout', 'offline']);

/** Why nobody is signed in, and what to do. */
export function failureText(intl: IntlShape, host: string, failure: SignInFailure): string {
  const detail = 'detail' in failure ? (failure.detail ?? '') : '';
  const values = { host, detail, hasDetail: detail === '' ? 'no' : 'yes' };
  if (failure.code === 'denied') {
    return intl.formatMessage(
      {
        id: 'plugins.signIn.denied',
        defaultMessage:
          '{hasDetail, select, yes {{host} didn’t sign you in: {detail}} other {{host} didn’t sign you in.}}',
      },
      values,
    );
  }
  if (failure.code === 'not-stored') {
    return intl.formatMessage({
      id: 'plugins.signIn.notStored',
      defaultMessage:
        'The sign-in couldn’t be saved. Unlock your keys, check for free space, and try again.',
    });
  }
  if (silent.has(failure.code)) {
    return intl.formatMessage(
      {
        id: 'plugins.signIn.unreachable',
        defaultMessage:
          '{host} gave no token: its server didn’t answer. Check your connection. Some services never answer web pages; this plugin can’t be used with those.',
      },
      values,
    );
  }
  return intl.formatMessage(
    {
      id: 'plugins.signIn.refused',
      defaultMessage:
        '{hasDetail, select, yes {{host} gave no token: {detail}} other {{host} gave no token.}} Check the client ID, the client secret, and the redirect address.',
    },
    values,
  );
}
