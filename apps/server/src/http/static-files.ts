import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { affiliateName, parseAffiliate } from '@parley/contract/http/affiliate.ts';
import { readOpenPageHosts } from '@parley/contract/frames/open-page.ts';
import {
  adminPageHeaders,
  adminPagePath,
  documentHeaders,
  fileHeaders,
  requestedOrigin,
  sandboxPageHeaders,
  sharedPageHeaders,
  sharedPagePath,
  type HeaderValues,
  type SandboxHeaderOptions,
} from '@parley/contract/http/security-headers.ts';

import { mediaTypeOf } from './media-types.ts';

/** Answers a request for a file of the built web app; undefined where there is none. */
export type StaticFiles = (request: Request, pathname: string) => Promise<Response | undefined>;

interface StaticFilesOptions {
  /** Folder of the built web app. */
  readonly folder: string;
  readonly isHttps: boolean;
  /** Origins that the page may send forms to. */
  readonly formActionHosts: readonly string[];
  /** Origins of pictures with which the operator presents the host. */
  readonly imageHosts: readonly string[];
  /** Origins of pages of the operator that the page shows. */
  readonly frameHosts: readonly string[];
  /** Address of a script for people who come by a partner's link. */
  readonly partnerScript: string | undefined;
  /** Frames for foreign code come from there; absent: from the origin of the page. */
  readonly sandboxOrigin: string | undefined;
  /** Origin of the page that frames them; undefined if unknown. */
  readonly pageOrigin: string | undefined;
  /**
   * What is sent in the place of the built page.
   *
   * @param requested the origin that was asked for; undefined if it is none
   */
  readonly toPage: (html: string, requested: string | undefined) => string;
}

/** What goes into the page of one request, and into its policy. */
interface PageOptions extends StaticFilesOptions {
  readonly scriptOfVisit: string | undefined;
  readonly requestedOrigin: string | undefined;
  /** What its address names. */
  readonly codeHosts: readonly string[];
}

// No segment can start with a dot, so nothing leads out of the folder or to a hidden file, and
// there are no escapes to decode: the bundler names files in this alphabet only. A hash may start with -.
const safePath = /^(?:\/[\w-][\w.~-]*)+$/;

const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

/**
 * Serves the built web app: the page at `/`, files by their path.
 *
 * Files under `/assets/` carry a hash of their content in the name and are kept for ever; all others
 * are asked for again each time and answered with 304 if unchanged.
 */
export function createStaticFiles(given: StaticFilesOptions): StaticFiles {
  const { folder, partnerScript } = given;
  return async (request, pathname) => {
    const { search, searchParams } = new URL(request.url);
    const isReferred = parseAffiliate(searchParams.get(affiliateName)) !== undefined;
    const options = {
      ...given,
      scriptOfVisit: isReferred ? partnerScript : undefined,
      requestedOrigin: requestedOrigin(request.url),
      codeHosts: readOpenPageHosts(search),
    };
    const file = pathname === '/' ? '/index.html' : pathname;
    const mediaType = mediaTypeOf(file);
    // The page has one address, so that relative URLs in it have one meaning.
    if (pathname === '/index.html' || !safePath.test(file) || mediaType === undefined) {
      return undefined;
    }
    const accepted = request.headers.get('accept-encoding');
    const best = await readBest(path.join(folder, file), accepted);
    const found = pathname === '/' ? await asPage(best, options) : best;
    if (found === undefined) return undefined;
    const policy = policyOf(file, options);
    const headers = new Headers({
      ...policy,
      'Content-Type': mediaType,
      Vary: 'Accept-Encoding',
      ...(found.encoding === undefined ? {} : { 'Content-Encoding': found.encoding }),
      ...cachingOf(file, found.content, policy),
    });
    const etag = headers.get('ETag');
    if (etag !== null && matchesTag(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
    headers.set('Content-Length', String(found.content.byteLength));
    return new Response(request.method === 'HEAD' ? null : found.content, { headers });
  };
}

/** The page as this host sends it; the built bytes where the host changes nothing. */
async function asPage(
  best: FoundFile | undefined,
  { folder, toPage, scriptOfVisit, ...options }: PageOptions,
): Promise<FoundFile | undefined> {
  const built = await readIfPresent(path.join(folder, 'index.html'));
  if (built === undefined) return best;
  const html = Buffer.from(built).toString('utf8');
  const page = withScript(toPage(html, options.requestedOrigin), scriptOfVisit);
  return page === html ? best : { content: new TextEncoder().encode(page) };
}

/** A deferred script ahead of the program's own: it runs before the address is cleaned. */
function withScript(html: string, script: string | undefined): string {
  if (script === undefined) return html;
  const source = script.replaceAll('&', '&amp;');
  return html.replace('</title>', () => `</title>\n    <script defer src="${source}"></script>`);
}

function policyOf(file: string, options: PageOptions): HeaderValues {
  const { isHttps, scriptOfVisit, sandboxOrigin } = options;
  if (file.startsWith('/sandbox/') && file.endsWith('.html')) {
    return sandboxPageHeaders(file, sandboxOptions(options));
  }
  if (file === adminPagePath) return adminPageHeaders({ isHttps });
  if (file === sharedPagePath) return sharedPageHeaders({ isHttps, sandboxOrigin });
  if (file.endsWith('.html')) {
    const partnerScript = scriptOfVisit === undefined ? undefined : new URL(scriptOfVisit);
    return documentHeaders({ ...options, partnerScript });
  }
  return fileHeaders(file);
}

function sandboxOptions(options: PageOptions): SandboxHeaderOptions {
  const { sandboxOrigin, pageOrigin, codeHosts } = options;
  return {
    ownOrigin: sandboxOrigin ?? pageOrigin ?? options.requestedOrigin,
    pageOrigin: sandboxOrigin === undefined ? undefined : pageOrigin,
    codeHosts,
  };
}

/** A copy is confirmed together with its policy: not every browser takes a new one from a 304. */
function cachingOf(file: string, content: Uint8Array, policy: HeaderValues): HeaderValues {
  if (file.startsWith('/assets/')) {
    return { 'Cache-Control': 'public, max-age=31536000, immutable' };
  }
  const hash = createHash('sha256')
    .update(content)
    .update(JSON.stringify(policy))
    .digest('base64url')
    .slice(0, 22);
  return { 'Cache-Control': 'no-cache', ETag: `"${hash}"` };
}

interface FoundFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly encoding?: string;
}

async function readBest(
  file: string,
  acceptEncoding: string | null,
): Promise<FoundFile | undefined> {
  for (const { name, ending } of encodings) {
    if (!accepts(acceptEncoding, name)) continue;
    const content = await readIfPresent(file + ending);
    if (content !== undefined) return { content, encoding: name };
  }
  const content = await readIfPresent(file);
  return content === undefined ? undefined : { content };
}

async function readIfPresent(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function accepts(header: string | null, encoding: string): boolean {
  return (header ?? '').split(',').some((item) => {
    const [name = '', ...parameters] = item
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

function matchesTag(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((tag) => {
    const candidate = tag.trim();
    return candidate === '*' || candidate === etag || candidate === `W/${etag}`;
  });
}
