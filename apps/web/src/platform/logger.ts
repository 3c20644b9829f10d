/** What a log line may carry: codes, counts, sizes, times. Never text of a user, a model or a key. */
export type LogFields = Readonly<Record<string, string | number | boolean>>;

/** One line. */
export interface LogEntry {
  readonly level: 'info' | 'warning' | 'error';
  /** A stable name such as `store-closed`. */
  readonly event: string;
  readonly fields: LogFields;
  readonly atMs: number;
}

/** Keeps the newest lines for a report by the user; sends nothing anywhere. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  warning(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  entries(): readonly LogEntry[];
}

const keptEntries = 500;
const maxTextLength = 80;
/** Long runs without a space look like keys and tokens; stable codes are shorter. */
const keyLike = /[\w+/=.~-]{25,}/g;

/** Makes a logger over the given clock; texts are cut to 80 characters and key-like runs masked. */
export function createLogger(nowMs: () => number): Logger {
  const kept: LogEntry[] = [];
  function add(level: LogEntry['level'], event: string, fields: LogFields): void {
    kept.push({ level, event, fields: cleanFields(fields), atMs: nowMs() });
    if (kept.length > keptEntries) kept.shift();
  }
  return {
    info: (event, fields = {}) => add('info', event, fields),
    warning: (event, fields = {}) => add('warning', event, fields),
    error: (event, fields = {}) => add('error', event, fields),
    entries: () => kept,
  };
}

function cleanFields(fields: LogFields): LogFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(keyLike, '***').slice(0, maxTextLength) : value,
    ]),
  );
}
