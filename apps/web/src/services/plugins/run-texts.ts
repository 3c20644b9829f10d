import type { RealmError } from './run-in-realm.ts';

/** Texts for the model; people read them in the details of a call. */
export const runTexts = {
  gone: 'this plugin is not installed any more',
  changed: (title: string): string =>
    `${title} changed since the user allowed it. They can look at it under Plugins.`,
  off: (title: string): string => `${title} is switched off`,
  needsSetting: (title: string, label: string): string => `${title} needs its setting "${label}".`,
  signedOut: (title: string): string =>
    `The user is not signed in to ${title}. They can sign in under Plugins, in its settings.`,
  never: 'the user does not allow this function',
  tooLarge: 'The result is larger than 32 MB.',
  noOutlet: 'the network of this plugin could not be opened',
  noAddress: 'The address of the request is none, or is not https.',
  bodyNotJson: 'The body of the request is no JSON once its variables are filled.',
  hostNotAllowed: 'the user did not allow a request to this host',
  badHeader: (name: string): string => `The header "${name}" cannot be sent with this value.`,
  badHost: (name: string): string => `The value of "${name}" is no part of the name of a host.`,
};

/** Why a run gave no result, in words. */
export function realmErrorText(title: string, error: RealmError): string {
  switch (error.code) {
    case 'timeout':
      return `${title} took longer than ${Math.round((error.afterMs ?? 0) / 1000)} seconds and was stopped.`;
    case 'too-large':
      return runTexts.tooLarge;
    case 'needs-page':
      return `${title} needs a page to run in. The user can allow that under Plugins, Permissions.`;
    case 'no-worker':
      return `This browser cannot run ${title} shut off from pages. The user can allow it a page of its own under Plugins, Permissions.`;
    case 'not-shut':
      return `This browser cannot keep ${title} from hosts that the user did not allow, so it was not run.`;
    case 'code-refused': {
      const said = error.text === '' ? '' : ` It said: ${error.text}`;
      return `${title} loads code from ${hostOf(error.origin)}, which is not allowed. The user can allow it under Plugins, Permissions.${said}`;
    }
    case 'stopped':
      return 'stopped';
    case 'crashed':
      return `${title} ended without a result.`;
    case 'threw':
      return error.text === '' ? `${title} failed without saying why.` : error.text;
    default:
      return error.code satisfies never;
  }
}

function hostOf(origin = ''): string {
  return origin.replace(/^https:\/\//u, '');
}
