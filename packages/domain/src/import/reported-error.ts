import { fieldsOf, firstText, textOf } from './source-json.ts';

/**
 * What a program says of a reply that failed: a text, or an object around it. Undefined where the
 * reply did not fail; empty where there is nothing to read.
 */
export function reportedError(value: unknown): string | undefined {
  if (value === true) return '';
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value !== 'object' || value === null) return undefined;
  const error = fieldsOf(value);
  const body = fieldsOf(error['body']);
  return firstText(
    error['message'],
    error['content'],
    textOf(fieldsOf(body['error'])['message']),
    body['message'],
    error['detail'],
    error['type'],
  );
}
