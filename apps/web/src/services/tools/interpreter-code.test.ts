import { runInNewContext } from 'node:vm';

import { expect, it } from 'vitest';

import { interpreterCode } from './interpreter-code.ts';

/** Runs it as the realm does, in a world of its own. */
async function run(code: string): Promise<unknown> {
  const script = `${interpreterCode}\nexecute_javascript({ code })`;
  return runInNewContext(script, { code, console: {} }) as Promise<unknown>;
}

it.each([
  ['1 + 1', '2'],
  ['const a = 2; a ** 10', '1024'],
  ['"text"', 'text'],
  ['[1, [2]]', '[1,[2]]'],
  ['({ a: 1n, m: new Map([[1, 2]]), s: new Set([3]) })', '{"a":"1","m":[[1,2]],"s":[3]}'],
  ['const a = {}; a.self = a; a', '[object Object]'],
  ['null', 'null'],
  ['const unused = 3;', 'The code ran. It printed nothing and has no value.'],
  ['(x) => x', '(x) => x'],
  ['await Promise.resolve(7)', 'The code ran. It printed nothing and has no value.'],
  ['return await Promise.resolve(7)', '7'],
  ['Promise.resolve(8)', '8'],
  ['console.log("a", 1, { b: 2 }); console.error("c"); 3', 'a 1 {"b":2}\nc\n3'],
  ['', 'The code ran. It printed nothing and has no value.'],
])('T179 the interpreter runs %s', async (code, text) => {
  expect(await run(code)).toBe(text);
});

it.each([
  ['missing', 'ReferenceError: missing is not defined'],
  ['console.log("so far"); null.x', 'so far\nTypeError: Cannot read properties of null'],
  ['throw { code: 7 }', 'Thrown: {"code":7}'],
  ['if (', "SyntaxError: Unexpected token '}'"],
  ['globalThis.runs = (globalThis.runs ?? 0) + 1; JSON.parse("{")', 'SyntaxError:'],
  ['await fetch("https://a.example")', 'no network'],
])('T179 the interpreter tells what %s threw', async (code, text) => {
  await expect(run(code)).rejects.toThrow(text);
});

it('runs code once, also where it throws what a wrong program throws', async () => {
  const code = 'console.log("once"); JSON.parse("{")';
  await expect(run(code)).rejects.toThrow(/^once\nSyntaxError/u);
});

it('cuts what is printed without end', async () => {
  const text = await run(
    'for (let i = 0; i < 100000; i += 1) console.log("line " + i); "x".repeat(1e6)',
  );
  expect(String(text).length).toBeLessThan(410_000);
});
