import type { Context, Hono } from 'hono';
import type { z } from 'zod/mini';

import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import { apiHeaders } from '@parley/contract/http/security-headers.ts';
import { checkPermission, type Permission } from '@parley/domain/organization/permissions.ts';
import type { Standing } from '@parley/domain/organization/roles.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { clientAddress } from './client-address.ts';
import { errorResponse } from './error-response.ts';
import { jsonLines, jsonLinesType } from './json-lines.ts';
import { isFromOwnPage, type OwnPageRules } from './own-page.ts';
import { parseJsonBody, readBody } from './read-body.ts';
import { peerAddressOf, type RequestLimit } from './request-limit.ts';

/** Who is signed in, as the session and the row of the person say; nothing of it comes from the request itself. */
export interface SignedIn extends Standing {
  readonly orgId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
}

/** Finds out who is signed in; may give cookies that the answer has to set. */
export type Authenticate = (request: Request) => Promise<Authentication>;

interface Authentication {
  readonly signedIn: SignedIn | undefined;
  /** Why somebody who was signed in is not; absent: nobody was. */
  readonly refusal?: 'session-ended' | 'suspended';
  readonly cookies: readonly string[];
}

/** One call of a route. */
export interface RouteCall<Input> {
  readonly input: Input;
  /** Parts of the path that the route names by `:name`. */
  readonly params: Readonly<Record<string, string>>;
  /** Undefined where nobody is. */
  readonly signedIn: SignedIn | undefined;
  /** See {@link clientAddress}. */
  readonly client: string;
  readonly request: Request;
}

/** A call of somebody who is signed in. */
export interface SignedInCall<Input> extends RouteCall<Input> {
  readonly signedIn: SignedIn;
}

/** What a call is answered with. */
export type RouteAnswer<Output> = (
  | { readonly output: Output }
  /** Sent as they are. */
  | { readonly bytes: Uint8Array; readonly mediaType: string }
  /** Sent as it comes. */
  | { readonly stream: ReadableStream<Uint8Array>; readonly mediaType: string }
  /** Sent one by one as they come, each as a line of JSON. */
  | { readonly lines: AsyncIterable<Output> }
) & {
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: 200. */
  readonly status?: number;
};

/** Why a call is refused. */
export interface RouteRefusal {
  readonly code: PublicErrorCode;
  readonly retryAfterS?: number;
  /** What a program has to know to go on; stands beside the code. */
  readonly details?: Readonly<Record<string, boolean | number | string>>;
  readonly cookies?: readonly string[];
}

/** What a route does. */
type Handler<Call, Output> = (call: Call) => Promise<Result<RouteAnswer<Output>, RouteRefusal>>;

/** All that there is to say of a route; nothing else registers one. */
export type RouteDefinition<Input, Output> = RouteShape<Input, Output> &
  (
    | { readonly permission: OpenPermission; readonly handle: Handler<RouteCall<Input>, Output> }
    | {
        readonly permission: Exclude<Permission, OpenPermission>;
        readonly handle: Handler<SignedInCall<Input>, Output>;
      }
  );

/** What people can have who are not signed in. */
type OpenPermission = 'anyone' | 'guest';

interface RouteShape<Input, Output> {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  readonly path: string;
  /** Of the JSON body, or of the query of a GET. */
  readonly input: z.ZodMiniType<Input>;
  /** What the answer has; the rest does not leave the server. */
  readonly output: z.ZodMiniType<Output>;
  readonly maxBodyBytes?: number;
  /** By media type, what makes of a body what `input` then looks at; JSON is read where it is not named. */
  readonly forms?: Readonly<Record<string, (body: Uint8Array) => unknown>>;
  /** Asked before anything is read; routes may share one. */
  readonly limit?: RequestLimit;
  /** Answers while an organisation has no owner: it is on the way to one. */
  readonly isForSetup?: boolean;
  /** `any`: pages of others may ask and read the answer; nobody is signed in then. Absent: `own`. */
  readonly pages?: 'any' | 'own';
}

/** A route that is ready to be registered. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly permission: Permission;
  readonly register: (app: Hono, context: RouteContext) => void;
}

/** What all routes share. */
export interface RouteContext {
  readonly ownPage: OwnPageRules;
  readonly proxyCount: number;
  readonly authenticate: Authenticate;
  /** Absent: this server has none. */
  readonly organization?: RouteOrganization | undefined;
}

/** What routes need to know of the organisation of a server. */
export interface RouteOrganization {
  readonly allowGuests: boolean;
  /** Whether it has an owner; until then nothing works but the way to one. */
  readonly isActive: () => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
}

const noOrganization: RouteOrganization = {
  allowGuests: false,
  isActive: () => Promise.resolve(true),
  nowMs: Date.now,
};

const usualBodyBytes = 64 * 1024;

/** Describes a route: who may call it, what goes in, what comes out, and what it does. */
export function defineRoute<Input, Output>(definition: RouteDefinition<Input, Output>): Route {
  const { method, path, permission } = definition;
  return {
    method,
    path,
    permission,
    register: (app, context) => {
      if (definition.pages === 'any') {
        app.on('OPTIONS', path, () => new Response(null, { status: 204, headers: preflight }));
        app.on(method, path, async (c) => {
          const response = await serve(c, definition, { ...context, authenticate: noOne });
          response.headers.set(allowOrigin, '*');
          return response;
        });
        return;
      }
      app.on(method, path, (c) => serve(c, definition, context));
    },
  };
}

const allowOrigin = 'Access-Control-Allow-Origin';
/** What browsers ask before they send JSON elsewhere; the answer holds for a day. */
const preflight = {
  ...apiHeaders(),
  [allowOrigin]: '*',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
};

/** Of a page anywhere cookies say nothing. */
export const noOne: Authenticate = () => Promise.resolve({ signedIn: undefined, cookies: [] });

async function serve<Input, Output>(
  c: Context,
  definition: RouteDefinition<Input, Output>,
  context: RouteContext,
): Promise<Response> {
  const request = c.req.raw;
  // A page of others can make a browser send what its person never asked for.
  const isForOwn = definition.method !== 'GET' && definition.pages !== 'any';
  if (isForOwn && !isFromOwnPage(request.headers, context.ownPage)) {
    return errorResponse('forbidden');
  }
  const peerAddress = peerAddressOf(c.env);
  const retryAfterS = definition.limit?.(request.headers, peerAddress);
  if (retryAfterS !== undefined) return refuseWith({ code: 'rate-limited', retryAfterS }, []);
  // Before its body is read: who may not call it makes the server read nothing.
  const admitted = await admit(request, definition, context);
  if (!admitted.ok) return admitted.error;
  const { signedIn, cookies } = admitted.value;
  const refuse = (refusal: RouteRefusal): Response => refuseWith(refusal, cookies);
  const input = await readInput(request, definition);
  if (!input.ok) return refuse({ code: input.error });
  const client = clientAddress(request.headers, peerAddress, context.proxyCount);
  const call = { input: input.value, params: c.req.param(), signedIn, client, request };
  const answered = await handle(definition, call);
  return answered.ok ? answerWith(definition, answered.value, cookies) : refuse(answered.error);
}

/** Keeps strangers from what is no {@link Route}; undefined for whoever has the permission. */
export async function refuseStrangers(
  request: Request,
  permission: Permission,
  context: AdmissionContext,
): Promise<Response | undefined> {
  const admitted = await admit(request, { permission }, context);
  return admitted.ok ? undefined : admitted.error;
}

type AdmissionContext = Pick<RouteContext, 'authenticate' | 'organization'>;

/** Who calls, if they have the permission; errors: how they are refused. */
async function admit(
  request: Request,
  asked: { readonly permission: Permission; readonly isForSetup?: boolean },
  { authenticate, organization = noOrganization }: AdmissionContext,
): Promise<Result<Authentication, Response>> {
  if (asked.isForSetup !== true && !(await organization.isActive())) {
    return { ok: false, error: refuseWith({ code: 'not-activated' }, []) };
  }
  const found = await authenticate(request);
  const forbidden = whyForbidden(asked.permission, found, organization);
  return forbidden === undefined
    ? { ok: true, value: found }
    : { ok: false, error: refuseWith({ code: forbidden }, found.cookies) };
}

/** Why somebody may not call a route; undefined where they may. */
function whyForbidden(
  permission: Permission,
  { signedIn, refusal }: Pick<Authentication, 'signedIn' | 'refusal'>,
  { allowGuests, nowMs }: RouteOrganization,
): PublicErrorCode | undefined {
  const checked = checkPermission(permission, signedIn, { allowGuests, nowMs: nowMs() });
  if (checked.ok) return undefined;
  return checked.error === 'sign-in-required' ? (refusal ?? checked.error) : checked.error;
}

async function handle<Input, Output>(
  definition: RouteDefinition<Input, Output>,
  call: RouteCall<Input>,
): Promise<Result<RouteAnswer<Output>, RouteRefusal>> {
  if (definition.permission === 'anyone' || definition.permission === 'guest') {
    return definition.handle(call);
  }
  const { signedIn } = call;
  return signedIn === undefined
    ? { ok: false, error: { code: 'sign-in-required' } }
    : definition.handle({ ...call, signedIn });
}

async function readInput<Input, Output>(
  request: Request,
  definition: RouteShape<Input, Output>,
): Promise<Result<Input, 'body-too-large' | 'invalid-request'>> {
  // No database keeps it in a text, and no name has it.
  if (request.url.includes('%00')) return { ok: false, error: 'invalid-request' };
  const value = definition.method === 'GET' ? queryOf(request) : await bodyOf(request, definition);
  if (!value.ok) return value;
  const parsed = definition.input.safeParse(value.value);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, error: 'invalid-request' };
}

function queryOf(request: Request): Result<unknown, never> {
  return { ok: true, value: Object.fromEntries(new URL(request.url).searchParams) };
}

async function bodyOf<Input, Output>(
  request: Request,
  { maxBodyBytes = usualBodyBytes, forms = {} }: RouteShape<Input, Output>,
): Promise<Result<unknown, 'body-too-large' | 'invalid-request'>> {
  const body = await readBody(request, maxBodyBytes);
  if (!body.ok) return body;
  if (body.value.byteLength === 0) return { ok: true, value: {} };
  // Forms of other pages can send any body, but not under this name.
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const form = Object.hasOwn(forms, type) ? forms[type] : undefined;
  if (form !== undefined) return { ok: true, value: form(body.value) };
  return type === 'application/json'
    ? parseJsonBody(body.value)
    : { ok: false, error: 'invalid-request' };
}

function answerWith<Output>(
  { output }: { readonly output: z.ZodMiniType<Output> },
  answer: RouteAnswer<Output>,
  cookies: readonly string[],
): Response {
  const response = bodyWith(output, answer);
  for (const [name, value] of Object.entries({ ...apiHeaders(), ...answer.headers })) {
    response.headers.set(name, value);
  }
  return withCookies(response, [...cookies, ...(answer.cookies ?? [])]);
}

function bodyWith<Output>(output: z.ZodMiniType<Output>, answer: RouteAnswer<Output>): Response {
  if ('bytes' in answer) {
    // Over memory that nobody else has: the type of a response's body says so.
    const bytes = new Uint8Array(answer.bytes);
    const headers = { 'Content-Type': answer.mediaType };
    return new Response(bytes, { headers, status: answer.status ?? 200 });
  }
  if ('stream' in answer) {
    // A reverse proxy that collects an answer before it passes it on makes one lump of a stream.
    const headers = { 'Content-Type': answer.mediaType, 'X-Accel-Buffering': 'no' };
    return new Response(answer.stream, { headers });
  }
  if ('lines' in answer) {
    const lines = jsonLines(answer.lines, (line) => output.parse(line));
    return new Response(lines, { headers: { 'Content-Type': jsonLinesType } });
  }
  return Response.json(output.parse(answer.output));
}

function refuseWith(refusal: RouteRefusal, cookies: readonly string[]): Response {
  const response = errorResponse(refusal.code, undefined, refusal.details);
  if (refusal.retryAfterS !== undefined) {
    response.headers.set('Retry-After', String(refusal.retryAfterS));
  }
  return withCookies(response, [...cookies, ...(refusal.cookies ?? [])]);
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie);
  return response;
}
