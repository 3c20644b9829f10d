import path from 'node:path';

import { isEmailAddress } from '@parley/contract/http/account.ts';
import { anyRelayHost } from '@parley/contract/http/relay.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { isTimeZone } from '@parley/domain/organization/limit-period.ts';
import { isPublicAddress } from '@parley/domain/web/public-address.ts';

import { isLoopbackHost } from './loopback.ts';
import { parseS3Url, type S3Place } from './s3-url.ts';
import { parseSmtpUrl, type SmtpServer } from './smtp-url.ts';

/** What the operator set by environment variables, checked. */
export interface Environment {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute; made by the first thing that needs it. */
  readonly dataFolder: string;
  /** Absent: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Absolute path of the host configuration file. */
  readonly configFile: string | undefined;
  /** Absent: mail is written to the data folder. */
  readonly smtp: SmtpServer | undefined;
  readonly publicUrl: PublicUrl | undefined;
  /** Runs in the page of people who come by a partner's link; absent: no script of others does. */
  readonly partnerScript: string | undefined;
  /** Frames for foreign code come from there; absent: from the origin of the page. */
  readonly sandboxOrigin: string | undefined;
  /** Proxies before the server, each of which adds an address to `X-Forwarded-For`. */
  readonly proxyCount: number;
  /** Hosts that the relay fetches from, `*` for all; empty: there is no relay. */
  readonly relayHosts: readonly string[];
  /** Who may have an account: addresses, `*@domain`, or `*`; lower-cased. Empty: there are no accounts. */
  readonly accounts: readonly string[];
  /** Who becomes the first owner of the organisation; undefined: whoever has the code of the data folder. */
  readonly ownerEmail: string | undefined;
  /** IANA name of the clocks by which days and months of limits begin. */
  readonly timeZone: string;
  /** Where requests of an organisation may go beside the internet: exact origins. */
  readonly providerOrigins: readonly string[];
  /** Token by which the maker of the program licenses this server; undefined: it needs none. */
  readonly serverLicense: string | undefined;
  /** What each account may keep on the server; undefined: as much as there is room. */
  readonly syncQuotaBytes: number | undefined;
  /** Keeps attachments; undefined: the data folder does. */
  readonly blobBucket: S3Place | undefined;
  /** What secrets in the database are locked with; the first is used for new ones. Empty: a file has it. */
  readonly secretKeys: readonly SecretKey[];
}

/** A key of the operator, with the name by which what it locked is told apart. */
export interface SecretKey {
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

/** Where users reach the server. */
interface PublicUrl {
  readonly origin: string;
  readonly isHttps: boolean;
  /** Path of the app without the slash at its end: '' at the root, else '/chat'. */
  readonly basePath: string;
}

/** A variable that stops the start, with the reason as a clause. Values are never repeated. */
export interface EnvironmentProblem {
  readonly code: 'environment-invalid';
  readonly name: string;
  readonly reason: string;
}

type Variables = Readonly<Record<string, string | undefined>>;
type Read<T> = Result<T, string>;

const knownParleyNames = [
  'PARLEY_DATA_DIR',
  'PARLEY_CONFIG',
  'PARLEY_PARTNER_SCRIPT',
  'PARLEY_SANDBOX_ORIGIN',
  'PARLEY_PROXIES',
  'PARLEY_RELAY_HOSTS',
  'PARLEY_ACCOUNTS',
  'PARLEY_OWNER_EMAIL',
  'PARLEY_TIME_ZONE',
  'PARLEY_PROVIDER_HOSTS',
  'PARLEY_SERVER_LICENSE',
  'PARLEY_SYNC_QUOTA_MB',
  'PARLEY_BLOBS',
  'PARLEY_SECRETS_KEY',
];
// Set on machines where the tests run; it means nothing to the server.
const testNames = ['PARLEY_CHROMIUM'];

/**
 * Reads the server's settings from environment variables; an empty variable counts as absent.
 *
 * @param currentFolder  relative paths start here
 * Errors: all problems at once, in the order in which they are documented.
 */
export function readEnvironment(
  variables: Variables,
  currentFolder: string,
): Result<Environment, readonly EnvironmentProblem[]> {
  const problems: EnvironmentProblem[] = unknownNames(variables);
  const read = <T>(name: string, parse: (text: string) => Read<T>): T | undefined => {
    const text = variables[name];
    if (text === undefined || text === '') return undefined;
    const result = parse(text);
    if (result.ok) return result.value;
    problems.push({ code: 'environment-invalid', name, reason: result.error });
    return undefined;
  };
  const resolvePath = (text: string): Read<string> => ok(path.resolve(currentFolder, text));
  const publicUrl = read('PUBLIC_URL', parsePublicUrl);
  const host = read('HOST', parseHost) ?? '127.0.0.1';
  const proxyCount = read('PARLEY_PROXIES', parseProxyCount) ?? 0;
  const isLocal = isLoopbackHost(host) && proxyCount === 0;
  const environment: Environment = {
    port: read('PORT', parsePort) ?? 3000,
    host,
    dataFolder: read('PARLEY_DATA_DIR', resolvePath) ?? path.resolve(currentFolder, 'data'),
    databaseUrl: read('DATABASE_URL', urlParser(['postgres:', 'postgresql:'])),
    configFile: read('PARLEY_CONFIG', resolvePath),
    smtp: read('SMTP_URL', (text) => parseSmtpUrl(text, hostOf(publicUrl))),
    publicUrl,
    partnerScript: read('PARLEY_PARTNER_SCRIPT', parseScriptUrl),
    sandboxOrigin: read('PARLEY_SANDBOX_ORIGIN', (text) => parseSandboxOrigin(text, publicUrl)),
    proxyCount,
    relayHosts:
      read('PARLEY_RELAY_HOSTS', (text) => parseRelayHosts(text, { isLocal, publicUrl })) ?? [],
    accounts: read('PARLEY_ACCOUNTS', (text) => parseAccounts(text, publicUrl)) ?? [],
    ownerEmail: read('PARLEY_OWNER_EMAIL', parseEmail),
    timeZone: read('PARLEY_TIME_ZONE', parseTimeZone) ?? 'UTC',
    providerOrigins: read('PARLEY_PROVIDER_HOSTS', parseOrigins) ?? [],
    serverLicense: read('PARLEY_SERVER_LICENSE', ok),
    syncQuotaBytes: read('PARLEY_SYNC_QUOTA_MB', parseMegabytes),
    blobBucket: read('PARLEY_BLOBS', parseS3Url),
    secretKeys: read('PARLEY_SECRETS_KEY', parseSecretKeys) ?? [],
  };
  return problems.length === 0 ? ok(environment) : err(problems);
}

function unknownNames(variables: Variables): EnvironmentProblem[] {
  return Object.keys(variables)
    .filter((name) => name.startsWith('PARLEY_'))
    .filter((name) => !knownParleyNames.includes(name) && !testNames.includes(name))
    .map((name) => ({
      code: 'environment-invalid',
      name,
      reason: `is not a known setting (known: ${knownParleyNames.join(', ')})`,
    }));
}

function parsePort(text: string): Read<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? ok(port) : err('must be a whole number from 0 to 65535');
}

function parseTimeZone(text: string): Read<string> {
  return isTimeZone(text) ? ok(text) : err('must be a name like Europe/Berlin or UTC');
}

function parseProxyCount(text: string): Read<number> {
  return /^\d$/.test(text) ? ok(Number(text)) : err('must be a whole number from 0 to 9');
}

function parseMegabytes(text: string): Read<number> {
  return /^[1-9]\d{0,8}$/.test(text)
    ? ok(Number(text) * 1_000_000)
    : err('must be a whole number from 1 to 999999999');
}

function parseHost(text: string): Read<string> {
  return /^[\w.:%-]+$/.test(text) ? ok(text) : err('must be a host name or an IP address');
}

function hostOf(publicUrl: PublicUrl | undefined): string | undefined {
  return publicUrl && new URL(publicUrl.origin).hostname;
}

function urlParser(protocols: readonly string[]): (text: string) => Read<string> {
  const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return (text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
      ? ok(text)
      : err(`must be a URL that starts with ${allowed}`);
  };
}

function parsePublicUrl(text: string): Read<PublicUrl> {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return err('must be a URL that starts with http:// or https://');
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') {
    return err('must have no query, fragment, user name or password');
  }
  const basePath = url.pathname.replace(/\/+$/, '');
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath)) {
    return err('must have a path of letters, digits, "-", "_", "." and "~"');
  }
  return ok({ origin: url.origin, isHttps: url.protocol === 'https:', basePath });
}

function parseScriptUrl(text: string): Read<string> {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return err('must be a URL that starts with https://, without user name and password');
  }
  // To a policy a star is any host, and it knows no addresses of IPv6.
  if (/[*[]/.test(url.hostname)) return err('must name one host');
  if (url.pathname.endsWith('/')) return err('must name a file, not a folder');
  // A policy is a list that these signs end.
  return /[\s;,'"]/.test(url.href)
    ? err('must have no quotes, commas and semicolons')
    : ok(url.href);
}

/** The frames name the page that may frame them, so its address has to be known. */
function parseSandboxOrigin(text: string, publicUrl: PublicUrl | undefined): Read<string> {
  const url = URL.parse(text);
  const isLocal = url !== null && /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))) {
    return err('must be a URL that starts with https://');
  }
  if (/[*[]/.test(url.hostname)) return err('must name one host');
  if (url.href !== `${url.origin}/`) return err('must have no path, query, user name or password');
  if (publicUrl === undefined) return err('must come with PUBLIC_URL');
  return url.origin === publicUrl.origin
    ? err('must be another origin than that of PUBLIC_URL')
    : ok(url.origin);
}

const maxRelayHosts = 100;

interface Reach {
  /** Only this computer reaches the server. */
  readonly isLocal: boolean;
  readonly publicUrl: PublicUrl | undefined;
}

/**
 * Everybody who reaches the server could have it fetch anything, so `*` is for one's own computer.
 * Elsewhere the name of its pages has to be known: others can lead their own names to any address.
 */
function parseRelayHosts(text: string, { isLocal, publicUrl }: Reach): Read<readonly string[]> {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  if (!isLocal && publicUrl === undefined) return err('must come with PUBLIC_URL');
  if (names.includes(anyRelayHost)) {
    if (names.length > 1) return err('must be either names or "*"');
    return isLocal && publicUrl === undefined
      ? ok(names)
      : err(
          'may be "*" only where HOST is 127.0.0.1 or ::1, without PUBLIC_URL and PARLEY_PROXIES',
        );
  }
  const hosts = names.map(relayHostOf);
  const good = hosts.filter((host) => host !== undefined);
  return good.length === hosts.length && good.length <= maxRelayHosts
    ? ok([...new Set(good)])
    : err('must be names of public hosts with commas between them, such as "api.exa.ai"');
}

/** As `URL` writes it; undefined for an address, a name of a private network, and more than a name. */
function relayHostOf(name: string): string | undefined {
  const url = URL.parse(`https://${name}/`);
  if (url === null || url.href !== `https://${url.hostname}/` || /[/?#@:\\]|\.$/.test(name)) {
    return undefined;
  }
  return isPublicAddress(url) ? url.hostname : undefined;
}

const maxAccountPatterns = 1000;

/** Who an address belongs to is its owner's business, so names are compared without regard to case. */
function parseAccounts(text: string, publicUrl: PublicUrl | undefined): Read<readonly string[]> {
  // Whoever reads along on the way would be signed in as well.
  if (publicUrl?.isHttps === false && !isLoopbackHost(new URL(publicUrl.origin).hostname)) {
    return err('must come with a PUBLIC_URL that starts with https://');
  }
  const patterns = text.split(/[\s,]+/).filter((pattern) => pattern !== '');
  const isGood = patterns.every((pattern) =>
    /^(?:\*|(?:\*|[^@*;:"'<>]+)@[^@*;:"'<>]+)$/.test(pattern),
  );
  return isGood && patterns.length <= maxAccountPatterns
    ? ok(patterns.map((pattern) => pattern.toLowerCase()))
    : err('must be e-mail addresses, "*@" and a domain, or "*", with commas between them');
}

function parseEmail(text: string): Read<string> {
  return isEmailAddress(text) && !text.startsWith('*')
    ? ok(text)
    : err('must be one e-mail address');
}

/** An origin, whole: a name alone would also open its other ports. */
function parseOrigins(text: string): Read<readonly string[]> {
  const origins = text.split(/[\s,]+/).filter((origin) => origin !== '');
  const isGood = origins.every((origin) => {
    const url = URL.parse(origin);
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
    return isWeb && url.href === `${url.origin}/` && !url.hostname.includes('*');
  });
  return isGood
    ? ok(origins.map((origin) => new URL(origin).origin))
    : err('must be origins with commas between them, such as "http://10.0.0.5:8000"');
}

function parseSecretKeys(text: string): Read<readonly SecretKey[]> {
  const keys = text.split(',').map((part) => {
    const [, id = '', base64 = ''] = /^\s*([\w-]{1,32}):([\w+/-]{43}=?)\s*$/.exec(part) ?? [];
    return { id, bytes: new Uint8Array(Buffer.from(base64, 'base64')) };
  });
  const isGood = keys.every(({ bytes }) => bytes.byteLength === 32);
  return isGood && new Set(keys.map(({ id }) => id)).size === keys.length
    ? ok(keys)
    : err(
        'must be a name, ":" and 32 bytes as base64, such as "2026:" and `openssl rand -base64 32`',
      );
}
