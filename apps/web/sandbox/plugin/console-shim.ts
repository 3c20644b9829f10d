import type { PluginReport } from '@parley/contract/frames/plugin-protocol.ts';

type Log = Extract<PluginReport, { readonly kind: 'log' }>;

const maxLines = 200;
const maxLineCharacters = 2000;
const levels: Readonly<Record<string, Log['level']>> = { warn: 'warn', error: 'error' };
const speaking = ['log', 'info', 'debug', 'warn', 'error', 'trace', 'dir', 'dirxml', 'table'];

/** A console whose first 200 lines are reports, each of at most 2,000 characters. */
export function createConsole(report: (log: Log) => void): Console {
  let lines = 0;
  const write = (level: Log['level'], given: readonly unknown[]): void => {
    lines += 1;
    if (lines > maxLines) return;
    const text = given.map(inWords).join(' ').slice(0, maxLineCharacters);
    report({ kind: 'log', level, text });
  };
  const silent = Object.keys(console).map((name) => [name, () => undefined] as const);
  const loud = speaking.map((name) => {
    const level = levels[name] ?? 'log';
    return [name, (...given: readonly unknown[]) => write(level, given)] as const;
  });
  const assert = (isTrue: unknown, ...given: readonly unknown[]): void => {
    if (isTrue === false || isTrue === null || isTrue === undefined) {
      write('error', ['Assertion failed:', ...given]);
    }
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has each name of the browser's
  return { ...Object.fromEntries([...silent, ...loud]), assert } as Console;
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return String(value);
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
