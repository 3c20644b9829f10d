/** Writes one line of JSON to standard error; never give it bodies, headers, keys or query strings. */
export function logProblem(message: string, details: Readonly<Record<string, string>> = {}): void {
  write({ level: 'error', message, ...details });
}

/** All that is written down of a request that the relay got. */
export interface RelayedRequest {
  /** Absent where it is none that requests are carried to. */
  readonly host?: string;
  readonly status: number;
}

/** Writes down that the relay fetched something: from which host, and what that answered. */
export function logRelayed({ host, status }: RelayedRequest): void {
  write({ level: 'info', message: 'relayed', host, status });
}

/** Writes down where a mail lies that could not be sent, for want of a mail server. */
export function logMail(file: string): void {
  write({ level: 'info', message: 'mail written', file });
}

/** Writes down where the code lies by which somebody becomes the owner of the organisation. */
export function logSetup(file: string): void {
  write({ level: 'info', message: 'no owner yet; setup code written', file });
}

/** Writes down that something is to be done about the licence of the server. */
export function logLicense(state: string): void {
  write({ level: 'error', message: 'the server license needs attention', state });
}

function write(line: object): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}
