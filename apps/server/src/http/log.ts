/** Writes one line of JSON to standard error; never give it bodies, headers, keys or query strings. */
export function logProblem(message: string, details: Readonly<Record<string, string>> = {}): void {
  const line = { time: new Date().toISOString(), level: 'error', message, ...details };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
