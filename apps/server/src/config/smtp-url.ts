import { isEmailAddress } from '@parley/contract/http/account.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** The operator's mail server. */
export interface SmtpServer {
  readonly host: string;
  /** Absent: that of the protocol. */
  readonly port: number | undefined;
  /** TLS from the first byte; otherwise by STARTTLS where the server offers it. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** Address that mail comes from. */
  readonly from: string;
}

/**
 * Reads SMTP_URL: `smtp://` or `smtps://`, name and password of the server, and `?from=` where mail
 * comes from another address than the name.
 *
 * @param pageHost  where the page is reached, whose name mail bears where nothing else is said
 * @returns errors as clauses, without the value
 */
export function parseSmtpUrl(
  text: string,
  pageHost: string | undefined,
): Result<SmtpServer, string> {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    return err('must be a URL that starts with smtp:// or smtps://');
  }
  if (!/^(?:\?from=[^&]*)?$/.test(url.search) || !/^\/?$/.test(url.pathname)) {
    return err('must have nothing behind the host but "?from=" and an address');
  }
  const login = loginOf(url);
  if (!login.ok) return login;
  const from = senderOf(url, { user: login.value?.user, pageHost });
  if (from === undefined) {
    return err('must say where mail comes from: add "?from=parley@example.org"');
  }
  return ok({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? undefined : Number(url.port),
    isTls: url.protocol === 'smtps:',
    login: login.value,
    from,
  });
}

function loginOf({ username, password }: URL): Result<SmtpServer['login'], string> {
  if (username === '') return ok(undefined);
  try {
    return ok({ user: decodeURIComponent(username), password: decodeURIComponent(password) });
  } catch {
    return err('must have its user name and password percent-encoded');
  }
}

interface KnownNames {
  readonly user: string | undefined;
  readonly pageHost: string | undefined;
}

function senderOf({ searchParams }: URL, { user, pageHost }: KnownNames): string | undefined {
  const named = searchParams.get('from');
  if (named !== null) return isEmailAddress(named) ? named : undefined;
  return [user, pageHost && `parley@${pageHost}`].find(
    (address) => address !== undefined && isEmailAddress(address),
  );
}
