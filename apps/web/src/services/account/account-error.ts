/** Why something with an account was not done. */
export type AccountError =
  /** No answer came: no network, or the server is away. */
  | { readonly code: 'unreachable' }
  /** The session has ended, here or from another browser. */
  | { readonly code: 'signed-out' }
  /** The code is wrong, too old, or used. */
  | { readonly code: 'code-refused' }
  | { readonly code: 'too-many-attempts' }
  /** Refused for another reason, in the words of the server where it has any for people. */
  | { readonly code: 'refused'; readonly userMessage: string | undefined };
