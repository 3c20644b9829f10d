/** Header names and values, ready to be set on a response. */
export type HeaderValues = Readonly<Record<string, string>>;

/** What changes the policy of a document from one installation to the next. */
export interface DocumentHeaderOptions {
  /** Development only: lets the dev server's inline script and styles with this nonce through. */
  readonly devNonce?: string;
  /** Origins that a form may be sent to, besides the page's own. */
  readonly formActionHosts?: readonly string[];
  /** Origins of pictures with which the operator presents the host. */
  readonly imageHosts?: readonly string[];
  /** Origins of pages of the operator that are shown in a frame without an origin. */
  readonly frameHosts?: readonly string[];
  /** Where frames for foreign code come from; absent: the page's own origin. */
  readonly sandboxOrigin?: string | undefined;
  /** A partner's script that the operator lets run, and report to its own host. */
  readonly partnerScript?: PartnerScript | undefined;
  /** True where users reach the page by https; adds HSTS. */
  readonly isHttps?: boolean;
}

/** Where a script of others comes from. */
export interface PartnerScript {
  readonly origin: string;
  /** From the slash on, without the query, which a policy does not know. */
  readonly pathname: string;
}

/** What changes the policy of the pages under `/sandbox/`. */
export interface SandboxHeaderOptions {
  /**
   * Origin that these pages come from, for WebKit: to it, `'self'` in a sandboxed frame is the opaque
   * origin, which matches nothing.
   */
  readonly ownOrigin?: string | undefined;
  /** Origin of the page that frames them, where they have another one. */
  readonly pageOrigin?: string | undefined;
  /** Where the page that loads from hosts may load from, as `isCodeHost` has them; no other page does. */
  readonly codeHosts?: readonly string[];
}

/** Options of the scripts that run as workers. */
export interface WorkerHeaderOptions {
  /** Development only: the modules of a worker are separate files and the dev client has a socket. */
  readonly isDevelopment?: boolean;
}

const trustedTypesPolicy = 'parley';

// Only names that browsers know: an unknown one is a warning in everybody's console.
const closedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
];

const oneYearSeconds = 31_536_000;

/**
 * Headers of the page that holds keys and chats.
 *
 * `connect-src` is the page's own origin only: traffic to model providers goes through the network
 * worker, which has a policy of its own ({@link networkWorkerHeaders}). Markup sinks demand the
 * Trusted Types policy `parley`, so `new Worker(url)` does as well. `style-src-attr` is open because
 * list geometry and formulas are positioned by style attributes.
 */
export function documentHeaders(options: DocumentHeaderOptions = {}): HeaderValues {
  const { devNonce, formActionHosts = [], imageHosts = [] } = options;
  const { sandboxOrigin = `'self'`, frameHosts = [] } = options;
  const { partnerScript: script } = options;
  const partnerHost = script === undefined ? '' : ` ${script.origin}`;
  const partnerPath = script === undefined ? '' : ` ${script.origin}${script.pathname}`;
  const nonce = devNonce === undefined ? '' : ` 'nonce-${devNonce}'`;
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${nonce}${partnerPath}`,
    `style-src 'self'${nonce}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src ${["'self' data: blob:", ...imageHosts].join(' ')}${partnerHost}`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    `connect-src 'self'${partnerHost}`,
    `worker-src 'self'`,
    `frame-src ${[sandboxOrigin, ...frameHosts].join(' ')}`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action ${["'self'", ...formActionHosts].join(' ')}`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trustedTypesPolicy}`,
  ];
  return {
    ...commonHeaders(options),
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [
      ...closedFeatures.map((feature) => `${feature}=()`),
      'microphone=(self)',
    ].join(', '),
  };
}

/** What people share is reached by its link and found by no search engine. */
export const unlistedHeaders: HeaderValues = { 'X-Robots-Tag': 'noindex, noarchive' };

/** The page that links to shared chats lead to, in the folder of the built app. */
export const sharedPagePath = '/s/share.html';

/**
 * Headers of the page that shows a shared chat. It holds no keys and runs nothing of the app but what
 * draws messages: it connects to this server alone, and nothing in it comes from elsewhere.
 */
export function sharedPageHeaders(
  options: Pick<DocumentHeaderOptions, 'devNonce' | 'isHttps' | 'sandboxOrigin'> = {},
): HeaderValues {
  const { devNonce, sandboxOrigin = `'self'` } = options;
  const nonce = devNonce === undefined ? '' : ` 'nonce-${devNonce}'`;
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${nonce}`,
    `style-src 'self'${nonce}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // Colours code, and has nothing else.
    `worker-src 'self'`,
    // Draws diagrams, in an opaque origin.
    `frame-src ${sandboxOrigin}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${trustedTypesPolicy}`,
  ];
  return { ...closedPageHeaders(options), 'Content-Security-Policy': policy.join('; ') };
}

/** The page of the admin panel, in the folder of the built app. */
export const adminPagePath = '/admin/index.html';

/**
 * Headers of the admin panel. It holds no keys and no chats: it asks this server alone, starts no
 * worker, and neither frames anything nor is framed.
 */
export function adminPageHeaders(
  options: Pick<DocumentHeaderOptions, 'devNonce' | 'isHttps'> = {},
): HeaderValues {
  const { devNonce } = options;
  const nonce = devNonce === undefined ? '' : ` 'nonce-${devNonce}'`;
  const policy = [
    `default-src 'none'`,
    `script-src 'self'${nonce}`,
    `style-src 'self'${nonce}`,
    // Menus are placed by style attributes.
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ];
  return { ...closedPageHeaders(options), 'Content-Security-Policy': policy.join('; ') };
}

/** Of pages that nobody finds and that use nothing of the device. */
function closedPageHeaders(options: Pick<DocumentHeaderOptions, 'isHttps'>): HeaderValues {
  return {
    ...commonHeaders(options),
    ...unlistedHeaders,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [...closedFeatures, 'microphone']
      .map((feature) => `${feature}=()`)
      .join(', '),
  };
}

/**
 * Headers of the script of the network worker, the only code that talks to model providers.
 *
 * Users may name any https endpoint; plain http only on the loopback of their own computer, because
 * a key must not cross a network in the clear.
 */
export function networkWorkerHeaders(options: WorkerHeaderOptions = {}): HeaderValues {
  const loopback = 'http://localhost:* http://127.0.0.1:* http://[::1]:*';
  return workerHeaders(`'self' https: ${loopback}`, options);
}

/** Headers of the script of the search worker, which reads every chat and so may connect to nothing. */
export function searchWorkerHeaders(options: WorkerHeaderOptions = {}): HeaderValues {
  return workerHeaders(`'none'`, options);
}

/**
 * Headers of the script of the worker that reads documents. Decoders of pictures in PDF are
 * WebAssembly, which can be compiled here and nowhere else; its files come from this origin.
 */
function documentWorkerHeaders(options: WorkerHeaderOptions = {}): HeaderValues {
  const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'`;
  return { ...publicFileHeaders, 'Content-Security-Policy': devWorkerPolicy(policy, options) };
}

/** Headers of the script that makes a passphrase costly: it compiles WebAssembly and connects to nothing. */
function kdfWorkerHeaders(options: WorkerHeaderOptions = {}): HeaderValues {
  const policy = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'; frame-ancestors 'none'`;
  return { ...publicFileHeaders, 'Content-Security-Policy': devWorkerPolicy(policy, options) };
}

/** Headers of a static file that is no page: a worker by its name, or anything else. */
export function fileHeaders(path: string, options: WorkerHeaderOptions = {}): HeaderValues {
  if (isNetworkWorkerPath(path)) return networkWorkerHeaders(options);
  if (isSearchWorkerPath(path)) return searchWorkerHeaders(options);
  if (isKdfWorkerPath(path)) return kdfWorkerHeaders(options);
  return isDocumentWorkerPath(path) ? documentWorkerHeaders(options) : assetHeaders(options);
}

/**
 * Headers of every other static file.
 *
 * A script that is started as a worker runs under the policy of its own response, not under that of
 * the page, so each script carries one that keeps it on its origin.
 */
export function assetHeaders(options: WorkerHeaderOptions = {}): HeaderValues {
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`;
  return { ...publicFileHeaders, 'Content-Security-Policy': devWorkerPolicy(policy, options) };
}

/**
 * Headers of the pages under `/sandbox/`: framed by the app, in an opaque origin, without network.
 *
 * Their scripts are the public files under `/assets`; a module script in an opaque origin is fetched
 * with CORS, which is why assets are served with `Access-Control-Allow-Origin: *`.
 */
export function sandboxHeaders(options: SandboxHeaderOptions = {}): HeaderValues {
  return {
    ...commonHeaders(),
    ...connectionHeaders(),
    'Content-Security-Policy': [
      'sandbox allow-scripts',
      `default-src 'none'`,
      `script-src ${ownFiles(options)}`,
      `style-src 'unsafe-inline'`,
      'img-src data: blob:',
      `font-src ${ownFiles(options)}`,
      `base-uri 'none'`,
      `form-action 'none'`,
      framedBy(options),
    ].join('; '),
  };
}

/**
 * Headers of the page that runs code out of replies: as {@link sandboxHeaders}, and what is written
 * into it may bring scripts and styles of its own. It still connects to nothing: no request, no frame,
 * no form, no picture from elsewhere.
 */
export function previewHeaders(options: SandboxHeaderOptions = {}): HeaderValues {
  return {
    ...commonHeaders(),
    ...connectionHeaders(),
    'Content-Security-Policy': foreignCodePolicy(options, [
      `script-src ${ownFiles(options)} 'unsafe-inline' 'unsafe-eval'`,
    ]),
  };
}

/**
 * Headers of the page in which code of plugins runs, and of the workers that it starts: as
 * {@link previewHeaders}, but code comes as text and never as markup, so no inline script runs; a
 * worker is made of a `blob:` and inherits all of this. `'self'` lets the page load its own scripts,
 * which foreign code may load as well: a request to this origin for a public file is all that it gets.
 */
export function pluginRealmHeaders(options: SandboxHeaderOptions = {}): HeaderValues {
  return {
    ...commonHeaders(),
    ...connectionHeaders(),
    'Content-Security-Policy': foreignCodePolicy(options, [
      `script-src ${ownFiles(options)} blob: 'unsafe-eval' 'wasm-unsafe-eval'`,
      'worker-src blob:',
    ]),
  };
}

/**
 * Headers of the page in which foreign code loads more code and data from hosts that the person
 * allowed: as {@link previewHeaders} and {@link pluginRealmHeaders} together, and from these hosts come
 * scripts, styles, pictures, typefaces and answers. No hosts: it is as closed as they are.
 */
export function openPageHeaders(options: SandboxHeaderOptions = {}): HeaderValues {
  const { codeHosts = [] } = options;
  const hosts = codeHosts.map((host) => `${host} `).join('');
  return {
    ...commonHeaders(),
    ...connectionHeaders(codeHosts),
    'Content-Security-Policy': foreignCodePolicy(
      options,
      [
        `script-src ${ownFiles(options)} ${hosts}blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
        'worker-src blob:',
        `connect-src ${codeHosts.length === 0 ? `'none'` : codeHosts.join(' ')}`,
      ],
      hosts,
    ),
  };
}

/**
 * A page for foreign code, without an origin of its own.
 *
 * @param hosts  where styles, pictures and typefaces come from, each with a space behind it; absent:
 * nothing comes from a network
 */
function foreignCodePolicy(
  options: SandboxHeaderOptions,
  directives: readonly string[],
  hosts = '',
): string {
  return [
    'sandbox allow-scripts',
    `default-src 'none'`,
    ...directives,
    `style-src ${hosts}'unsafe-inline'`,
    `img-src ${hosts}data: blob:`,
    `font-src ${hosts}data:`,
    'media-src data: blob:',
    `base-uri 'none'`,
    `form-action 'none'`,
    framedBy(options),
  ].join('; ');
}

/** Headers of a page under `/sandbox/`, by its path. */
export function sandboxPageHeaders(path: string, options: SandboxHeaderOptions): HeaderValues {
  if (path === previewPath) return previewHeaders(options);
  if (path === pluginRealmPath) return pluginRealmHeaders(options);
  return path === openPagePath ? openPageHeaders(options) : sandboxHeaders(options);
}

/**
 * Where a browser asked for something, by the `Host` of its request; undefined for what a policy
 * could not name. Behind a proxy that ends TLS it begins with `http:`, which policies take for
 * `https:` too.
 *
 * @param url  absolute
 */
export function requestedOrigin(url: string): string | undefined {
  return /^https?:\/\/(?:[\w-]+\.)*[\w-]+(?::\d+)?(?=\/|$)/.exec(url)?.[0];
}

function ownFiles({ ownOrigin }: SandboxHeaderOptions): string {
  return `'self'${ownOrigin === undefined ? '' : ` ${ownOrigin}`}`;
}

function framedBy({ pageOrigin }: SandboxHeaderOptions): string {
  return `frame-ancestors 'self'${pageOrigin === undefined ? '' : ` ${pageOrigin}`}`;
}

/**
 * Closes what no content policy does: datagrams of WebRTC, and hints to other hosts, whose names alone
 * can carry something out. Where a redirect leads is decided by the content policy. Browsers that do
 * not know it ignore it.
 * Source: WICG, "Connection Allowlists", https://wicg.github.io/connection-allowlists/
 */
function connectionHeaders(codeHosts: readonly string[] = []): HeaderValues {
  const patterns = codeHosts.map((host) => ` "${host}"`).join('');
  const redirects = codeHosts.length === 0 ? '' : ';redirects=allow';
  return { 'Connection-Allowlist': `(response-origin${patterns})${redirects}` };
}

/** The page under `/sandbox/` that runs code out of replies. */
const previewPath = '/sandbox/preview.html';

/** The page under `/sandbox/` that runs code of plugins. */
const pluginRealmPath = '/sandbox/plugin.html';

/** The page under `/sandbox/` that loads from hosts. */
const openPagePath = '/sandbox/open.html';

/** Headers of answers of the API: data that is never rendered, framed or kept. */
export function apiHeaders(): HeaderValues {
  return {
    ...commonHeaders(),
    'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'`,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store, no-transform',
  };
}

/** True for the file whose script is the network worker: `network-worker.ts` or its built form. */
export function isNetworkWorkerPath(path: string): boolean {
  return /(?:^|\/)network-worker[.-][^/]*$/.test(path);
}

/** True for the file whose script is the search worker. */
function isSearchWorkerPath(path: string): boolean {
  return /(?:^|\/)search-worker[.-][^/]*$/.test(path);
}

/** True for the file whose script is the worker of documents. */
function isDocumentWorkerPath(path: string): boolean {
  return /(?:^|\/)document-worker[.-][^/]*$/.test(path);
}

/** True for the file whose script makes passphrases costly. */
function isKdfWorkerPath(path: string): boolean {
  return /(?:^|\/)kdf-worker[.-][^/]*$/.test(path);
}

const publicFileHeaders: HeaderValues = {
  ...commonHeaders(),
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function workerHeaders(connectSources: string, options: WorkerHeaderOptions): HeaderValues {
  const policy = `default-src 'none'; connect-src ${connectSources}`;
  return { ...publicFileHeaders, 'Content-Security-Policy': devWorkerPolicy(policy, options) };
}

function devWorkerPolicy(policy: string, { isDevelopment }: WorkerHeaderOptions): string {
  return isDevelopment === true && !policy.includes('script-src')
    ? `${policy}; script-src 'self'`
    : policy;
}

function commonHeaders(options: { readonly isHttps?: boolean } = {}): HeaderValues {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'X-DNS-Prefetch-Control': 'off',
    ...(options.isHttps === true
      ? { 'Strict-Transport-Security': `max-age=${oneYearSeconds}` }
      : {}),
  };
}
