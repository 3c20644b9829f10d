import type { Variable, Variables } from '../plugin/call-variables.ts';
import { fillAction, type FilledRequest, type FillFailure } from '../plugin/http-action.ts';
import { originOf } from '../plugin/read-host.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { cutText } from '../shared/text.ts';
import { secretNameOf, type DynamicContext } from './dynamic-context.ts';

/** What stands for the names of a context. */
export interface ContextValues {
  readonly chatId: string;
  /** Empty without a character. */
  readonly characterId: string;
  /** What the person said last. */
  readonly question: string;
  /** Of a plugin; none for a character. Secrets are placeholders. */
  readonly settings: Variables;
  /** By {@link secretNameOf}: what the outlet puts the values of secret headers in for. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** Why a request cannot be made. `no-secret`: the value of a header was never filled in. */
export type ContextFillFailure =
  | FillFailure
  | { readonly code: 'no-secret'; readonly name: string };

const questionName = 'lastUserMessage';
/** Longer addresses are refused by servers. */
const longestInAddress = 2000;
const longestQuestion = 50_000;

/**
 * Fills the request for a context in, by the rules of requests of plugins: encoded in the address,
 * escaped in JSON, no line breaks in headers. What was said never decides on the host.
 */
export function fillContext(
  context: DynamicContext,
  values: ContextValues,
): Result<Omit<FilledRequest, 'asksForHost'>, ContextFillFailure> {
  const { method, url, body } = context;
  const plain = context.headers.filter(({ isSecret }) => !isSecret);
  const filled = fillAction(
    {
      method,
      url,
      body,
      bodyFormat: 'json',
      headers: plain.map(({ name, value }) => [name, value] as const),
    },
    variablesOf(context, values),
  );
  if (!filled.ok) return filled;
  const { asksForHost, ...request } = filled.value;
  if (asksForHost) return err({ code: 'no-address' });
  const headers: (readonly [name: string, value: string])[] = [...request.headers];
  for (const header of context.headers.filter(({ isSecret }) => isSecret)) {
    const secret = values.secrets[secretNameOf(header, originOf(request.url) ?? '')];
    if (secret === undefined) return err({ code: 'no-secret', name: header.name });
    headers.push([header.name, secret]);
  }
  return ok({ ...request, headers });
}

function variablesOf({ url }: DynamicContext, values: ContextValues): Variables {
  const limit = url.includes(`{${questionName}}`) ? longestInAddress : longestQuestion;
  return new Map([
    ...values.settings,
    ['chatID', told(values.chatId)],
    ['characterID', told(values.characterId)],
    [questionName, told(cutText(values.question, limit).toWellFormed())],
  ]);
}

function told(value: string): Variable {
  return { value, from: 'argument' };
}

/** Whether a context sends what the person said. */
export function sendsQuestion({ url, headers, body }: DynamicContext): boolean {
  const texts = [url, body, ...headers.map(({ value }) => value)];
  return texts.some((text) => text.includes(`{${questionName}}`));
}

/**
 * The origin that a context of a character asks; undefined where its address is none, or names a host
 * that is not written out.
 */
export function originOfContext({ url }: Pick<DynamicContext, 'url'>): string | undefined {
  return originOf(url.trim());
}
