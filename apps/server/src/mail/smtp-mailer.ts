import { createTransport } from 'nodemailer';

import { isEmailAddress } from '@parley/contract/http/account.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { isLoopbackHost } from '../config/loopback.ts';
import type { SmtpServer } from '../config/smtp-url.ts';
import type { MailError, Mailer } from './mailer.ts';

interface SmtpMailerOptions {
  readonly server: SmtpServer;
  /** Name beside the address that mail comes from. */
  readonly senderName: string;
}

const connectMs = 10_000;
const silenceMs = 20_000;

/** Sends by SMTP, one connection for each mail. */
export function createSmtpMailer({ server, senderName }: SmtpMailerOptions): Mailer {
  const { host, port, isTls, login, from } = server;
  const transport = createTransport({
    host,
    ...(port === undefined ? {} : { port }),
    secure: isTls,
    // A password never crosses a network in the clear.
    requireTLS: !isTls && login !== undefined && !isLoopbackHost(host),
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // The library would read a list of receivers out of it.
      if (!isEmailAddress(to)) return err(notOneAddress);
      try {
        await transport.sendMail({
          from: { name: senderName, address: from },
          to: { name: '', address: to },
          envelope: { from, to: [to] },
          subject,
          text,
          // Machines that answer mail leave this one alone.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return ok(undefined);
      } catch (error) {
        return err(mailErrorOf(error));
      }
    },
  };
}

const notOneAddress: MailError = {
  code: 'mail-refused',
  detail: 'not one address',
  isRetryable: false,
};

/** Answers of a mail server may repeat the address; the log gets codes alone. */
function mailErrorOf(error: unknown): MailError {
  const { code, command, responseCode }: Readonly<Record<string, unknown>> =
    typeof error === 'object' && error !== null ? { ...error } : {};
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const names = [code, command].filter((name) => typeof name === 'string');
  const isFinal = status >= 500 || code === 'EAUTH';
  return {
    code: isFinal ? 'mail-refused' : 'mail-unreachable',
    detail: [...names, ...(status === 0 ? [] : [status])].join(' '),
    isRetryable: !isFinal,
  };
}
