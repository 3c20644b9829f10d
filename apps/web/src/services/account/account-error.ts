/** Why a browser made nothing with a passkey. */
export type PasskeyFault =
  /** The person chose none, had none here, or took too long: browsers do not tell which. */
  | 'passkey-not-used'
  /** The device that was chosen has one of this account. */
  | 'passkey-known'
  /** Neither the browser nor what was chosen can do it, or not at this address. */
  | 'passkey-unsupported';

/** What an organization says of its own when it refuses something. */
export type OrganizationRefusal =
  /** Nobody owns it yet. */
  | 'not-activated'
  | 'suspended'
  | 'invite-refused'
  | 'setup-code-refused'
  /** Its server has no license any more, so nobody can sign in. */
  | 'server-license-expired'
  /** It would be without an owner. */
  | 'last-owner'
  /** What was asked for is not there, or not any more. */
  | 'not-found'
  /** It is for people with another role. */
  | 'role-required'
  /** It takes a code of the last ten minutes. */
  | 'step-up-required';

/** Why something with an account was not done. */
export type AccountError =
  /** No answer came: no network, or the server is away. */
  | { readonly code: 'unreachable' }
  /** The session has ended, here or from another browser. */
  | { readonly code: 'signed-out' }
  /** The code is wrong, too old, or used. */
  | { readonly code: 'code-refused' }
  | { readonly code: 'too-many-attempts' }
  | { readonly code: 'passkey-limit-reached' }
  /** The server does not know the passkey, or does not accept what it signed. */
  | { readonly code: 'passkey-refused' }
  | { readonly code: PasskeyFault }
  | { readonly code: OrganizationRefusal }
  /** Refused for another reason, in the words of the server where it has any for people. */
  | { readonly code: 'refused'; readonly userMessage: string | undefined };
