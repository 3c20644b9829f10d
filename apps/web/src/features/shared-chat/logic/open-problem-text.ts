import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { OpenProblem } from '#src/services/sharing/open-shared-chat.ts';

const texts = defineMessages({
  failed: {
    id: 'share.failed',
    defaultMessage: 'Something went wrong. Please try again.',
  },
  unreachable: {
    id: 'sharedChat.unreachable',
    defaultMessage: 'The server didn’t respond. Check your connection and try again.',
  },
  noKey: {
    id: 'sharedChat.noKey',
    defaultMessage: 'This link is incomplete: the key after # is missing. Ask for the whole link.',
  },
  wrongKey: {
    id: 'sharedChat.wrongKey',
    defaultMessage: 'The key in this link doesn’t open the chat. Ask for the whole link.',
  },
  wrongPassword: {
    id: 'sharedChat.wrongPassword',
    defaultMessage: 'That doesn’t open the chat. Check the password, then the link.',
  },
  notReadable: {
    id: 'sharedChat.notReadable',
    defaultMessage: 'This chat is damaged, or it was shared from a newer version.',
  },
  noCrypto: {
    id: 'sharedChat.noCrypto',
    defaultMessage: 'Browsers decrypt only on secure pages. Open this link over HTTPS.',
  },
});

const messageByCode: Readonly<Record<OpenProblem['code'], MessageDescriptor | undefined>> = {
  refused: texts.failed,
  gone: texts.failed,
  'too-large': texts.failed,
  unreachable: texts.unreachable,
  'no-key': texts.noKey,
  'wrong-key': texts.wrongKey,
  'wrong-password': texts.wrongPassword,
  // The field for it says so.
  'needs-password': undefined,
  'not-readable': texts.notReadable,
  'no-crypto': texts.noCrypto,
};

/** Why a shared chat is not here, and what to do; empty where only a password is missing. */
export function openProblemText(intl: IntlShape, problem: OpenProblem): string {
  if ('userMessage' in problem && problem.userMessage !== undefined) return problem.userMessage;
  const message = messageByCode[problem.code];
  return message === undefined ? '' : intl.formatMessage(message);
}
