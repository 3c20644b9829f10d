import { fieldsOf, firstText, textOf, type SourceFields } from '../import/source-json.ts';
import { replaceInJson } from './json-template.ts';
import type { HttpAction } from './plugin.ts';

const maxHeaders = 50;
const longestAddress = 10_000;
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Reads a request that takes the place of code; undefined without an address or a usual method. */
export function readHttpAction(given: SourceFields): HttpAction | undefined {
  const url = textOf(given['url']).trim();
  const method = firstText(given['method'], 'GET').toUpperCase();
  if (url === '' || url.length > longestAddress || !methods.has(method)) return undefined;
  return {
    method,
    url,
    headers: given['hasHeaders'] === false ? [] : headersOf(given['requestHeaders']),
    body: given['hasBody'] === false ? '' : bodyOf(given['requestBody']),
    bodyFormat: given['requestBodyFormat'] === 'form-data' ? 'form-data' : 'json',
    ...transformOf(given),
  };
}

/** JSON that may come as text; undefined where it is none. */
export function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function headersOf(given: unknown): HttpAction['headers'] {
  const parsed = parseText(given) ?? parseText(replaceInJson(textOf(given), quoteBare));
  return Object.entries(fieldsOf(parsed))
    .slice(0, maxHeaders)
    .flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return value === null ? [] : [[name, text] as const];
    });
}

/** `{name}` outside of texts, where JSON has no such thing, becomes a text. */
function quoteBare(name: string, isInString: boolean): string | undefined {
  return isInString ? undefined : JSON.stringify(`{${name}}`);
}

function bodyOf(given: unknown): string {
  if (typeof given === 'string') return given;
  return given === undefined || given === null ? '' : JSON.stringify(given);
}

function transformOf(given: SourceFields): Pick<HttpAction, 'transform'> {
  if (given['hasResultTransform'] === false) return {};
  const { engine, expression, templateString } = fieldsOf(given['resultTransform']);
  const text = textOf(engine === 'jmes' ? expression : templateString);
  if (text.trim() === '') return {};
  return engine === 'jmes' || engine === 'handlebars' ? { transform: { kind: engine, text } } : {};
}
