import type { Mail } from '../../mail/mailer.ts';

/** What the mail about a new passkey says. */
export interface PasskeyMail {
  readonly to: string;
  /** Name of the product on this host. */
  readonly brand: string;
}

/** Tells the person of a passkey that was added: whoever borrowed a browser would get in with it later. */
export function passkeyMail({ to, brand }: PasskeyMail): Mail {
  return {
    to,
    subject: `A passkey was added to your ${brand} account`,
    text: [
      `A passkey was added to your account for ${brand}. Whoever has it can sign in.`,
      'If that wasn’t you, remove it under Settings, Account, and sign out the browsers that you don’t know.',
    ].join('\n\n'),
  };
}
