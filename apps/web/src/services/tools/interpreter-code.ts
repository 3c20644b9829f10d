/**
 * What runs in the realm: takes code, gives what it printed and its value as one text. A program is
 * run as one; what is none, for it awaits or returns at its outermost level, as the body of a function.
 */
export const interpreterCode = `async function execute_javascript({ code }) {
  const most = 200000;
  const printed = [];
  let left = most;
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return String(value);
    if (typeof value === 'function' || typeof value === 'symbol') return String(value);
    if (typeof value !== 'object' || value === null) return String(value);
    try {
      const text = JSON.stringify(value, (_name, inner) => {
        if (typeof inner === 'bigint') return String(inner);
        if (inner instanceof Map || inner instanceof Set) return [...inner];
        return inner;
      });
      return text === undefined ? String(value) : text;
    } catch {
      return String(value);
    }
  };
  const print = (...values) => {
    if (left <= 0) return;
    const line = values.map(show).join(' ');
    printed.push(line.length > left ? line.slice(0, left) + '…' : line);
    left -= line.length + 1;
  };
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'table', 'dir']) console[name] = print;
  const closed = () => Promise.reject(new Error('This interpreter reaches no network.'));
  globalThis.fetch = closed;
  globalThis.XMLHttpRequest = undefined;
  const AsyncFunction = (async () => {}).constructor;
  globalThis.__begun = undefined;
  let value;
  try {
    try {
      value = await (0, eval)('void (globalThis.__begun = true);' + code);
    } catch (error) {
      if (globalThis.__begun === true || !(error instanceof SyntaxError)) throw error;
      value = await new AsyncFunction(code)();
    }
  } catch (error) {
    const said = error instanceof Error ? String(error) : 'Thrown: ' + show(error);
    throw new Error([...printed, said].join('\\n').slice(-450));
  }
  const shown = value === undefined ? [] : [show(value).slice(0, most)];
  const text = [...printed, ...shown].join('\\n');
  return text === '' ? 'The code ran. It printed nothing and has no value.' : text;
}`;
