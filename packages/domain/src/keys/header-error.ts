import type { HeaderRow } from '../model/provider-endpoint.ts';
import { faultOf, type KeyError } from './key-error.ts';

/** Why a row cannot be a header: in its name, or in its value. Nothing about it is secret. */
export interface HeaderError {
  readonly part: 'name' | 'value';
  readonly fault: KeyError;
}

/**
 * What is wrong with a header as it was typed; undefined where nothing is. Blanks around both parts
 * do no harm.
 *
 * Source: RFC 9110, 5.1 and 5.5; browsers refuse values beyond U+00FF
 */
export function findHeaderError({ key, value }: HeaderRow): HeaderError | undefined {
  const name = /[^\w!#$%&'*+.^`|~-]/u.exec(key.trim())?.[0];
  if (name !== undefined) return { part: 'name', fault: faultOf(name) };
  const inValue = /[^\t\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF]/u.exec(value.trim())?.[0];
  return inValue === undefined ? undefined : { part: 'value', fault: faultOf(inValue) };
}
