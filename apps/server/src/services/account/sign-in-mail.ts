import type { Mail } from '../../mail/mailer.ts';

/** What the mail with a code says. */
export interface SignInMail {
  readonly to: string;
  readonly code: string;
  /** Name of the product on this host. */
  readonly brand: string;
  readonly nowMs: number;
  readonly minutes: number;
}

/**
 * The mail with a code. It has no link, so that nobody learns to follow one, and nothing that a person
 * wrote, so that it carries no message of others.
 */
export function signInMail({ to, code, brand, nowMs, minutes }: SignInMail): Mail {
  const time = new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(nowMs);
  return {
    to,
    subject: `Your ${brand} code`,
    text: [
      `Your code for ${brand} is:`,
      code,
      `Enter it in the browser that asked for it, within ${minutes} minutes of ${time} UTC. It works once.`,
      'If you didn’t ask for a code, ignore this mail. Nobody can sign in without the code, so don’t pass it on.',
    ].join('\n\n'),
  };
}
