import { readCodeHost } from '@parley/domain/plugin/code-host.ts';

import { readPlainValue } from './read-plain-value.ts';

/** What a run has to say, of known form and size. */
export type RealmReport =
  | { readonly kind: 'progress'; readonly text: string; readonly share: number | undefined }
  | { readonly kind: 'chunk'; readonly text: string }
  | { readonly kind: 'log'; readonly level: 'log' | 'warn' | 'error'; readonly text: string }
  /** Something came in past the outlet. */
  | { readonly kind: 'alive' }
  /** The policy refused code from this host. */
  | { readonly kind: 'refused'; readonly origin: string }
  /** Texts, numbers, booleans, null, lists and plain objects. */
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly cause: RealmFault; readonly text: string };

/** What an error of a run comes from. */
export type RealmFault = 'threw' | 'too-large' | 'needs-page' | 'no-worker' | 'not-shut';

const maxProgressCharacters = 200;
const maxErrorCharacters = 500;
const maxLogCharacters = 2000;
const maxChunkCharacters = 1_000_000;

/**
 * Reads what came out of a realm, which foreign code may have made.
 *
 * @param nonce  that of the order
 * @returns undefined for anything of another form, and for what carries another nonce
 */
export function readPluginReport(data: unknown, nonce: string): RealmReport | undefined {
  const envelope = fieldsOf(data);
  if (envelope['nonce'] !== nonce) return undefined;
  const report = fieldsOf(envelope['report']);
  switch (report['kind']) {
    case 'progress': {
      const text = textOf(report, maxProgressCharacters);
      return text === undefined ? undefined : { kind: 'progress', text, share: shareOf(report) };
    }
    case 'chunk': {
      const text = textOf(report, maxChunkCharacters);
      return text === undefined ? undefined : { kind: 'chunk', text };
    }
    case 'log': {
      const text = textOf(report, maxLogCharacters);
      return text === undefined ? undefined : { kind: 'log', level: levelOf(report), text };
    }
    case 'alive':
      return { kind: 'alive' };
    case 'refused': {
      const { origin: given } = report;
      const origin = typeof given === 'string' ? readCodeHost(given) : undefined;
      return origin === undefined ? undefined : { kind: 'refused', origin };
    }
    case 'result':
      return readResult(report['value']);
    case 'error': {
      const text = textOf(report, maxErrorCharacters) ?? '';
      return { kind: 'error', cause: causeOf(report), text };
    }
    default:
      return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function readResult(given: unknown): RealmReport {
  const read = readPlainValue(given);
  if (read.ok) return { kind: 'result', value: read.value };
  const { code } = read.error;
  if (code === 'too-large') return { kind: 'error', cause: 'too-large', text: '' };
  return { kind: 'error', cause: 'threw', text: 'The result is nested too deeply.' };
}

function fieldsOf(value: unknown): Fields {
  // Own properties alone, on an object that has no others.
  const fields: Record<string, unknown> = {};
  Object.setPrototypeOf(fields, null);
  return typeof value === 'object' ? Object.assign(fields, value) : fields;
}

function textOf({ text }: Fields, maxCharacters: number): string | undefined {
  return typeof text === 'string' ? text.slice(0, maxCharacters) : undefined;
}

function shareOf({ share }: Fields): number | undefined {
  if (typeof share !== 'number' || Number.isNaN(share)) return undefined;
  return Math.min(1, Math.max(0, share));
}

function levelOf({ level }: Fields): 'log' | 'warn' | 'error' {
  return level === 'warn' || level === 'error' ? level : 'log';
}

function causeOf({ isNotShut, hasNoWorker, isTooLarge, needsPage }: Fields): RealmFault {
  if (isNotShut === true) return 'not-shut';
  if (hasNoWorker === true) return 'no-worker';
  if (isTooLarge === true) return 'too-large';
  return needsPage === true ? 'needs-page' : 'threw';
}
