import type { Result } from '@parley/domain/shared/result.ts';

/** A mail of this server to one person. */
export interface Mail {
  /** One address, as `isEmailAddress` of the contract accepts it. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, lines ended by `\n`. */
  readonly text: string;
}

/** Why a mail did not go out. */
export interface MailError {
  readonly code: 'mail-refused' | 'mail-unreachable';
  /** For the log: neither addresses nor what a mail says. */
  readonly detail: string;
  readonly isRetryable: boolean;
}

/** Sends mail. Resolves once the next server has taken it, or it lies where the operator reads it. */
export interface Mailer {
  send(mail: Mail): Promise<Result<undefined, MailError>>;
}
