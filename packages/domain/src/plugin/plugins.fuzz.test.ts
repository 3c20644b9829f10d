import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseChatId } from '../shared/ids.ts';
import { encodeUtf8 } from '../shared/utf8.ts';
import { approvalOf, grantOf, type CallToApprove } from './approve-call.ts';
import { variablesOf } from './call-variables.ts';
import { isCodeHost, maxCodeHosts, readCodeHost } from './code-host.ts';
import { codeTokens } from './code-tokens.ts';
import { findHosts, mentionedHosts } from './derive-hosts.ts';
import type { Grant } from './grant.ts';
import { resolveHosts } from './host-pattern.ts';
import { fillAction } from './http-action.ts';
import { areAddressesKnown } from '../shared/known-addresses.ts';
import { readPluginFile, writePluginFile } from './plugin-files.ts';
import { findPageHosts } from './page-hosts.ts';
import { pluginIdentityText } from './plugin-identity.ts';
import { readPluginOutput } from './plugin-output.ts';
import type { Effect, PluginManifest } from './plugin.ts';
import { readManifest } from './read-manifest.ts';
import { originOf } from './read-host.ts';
import { compatibilityNames, compatibilityPlugins } from './testing/compatibility-plugins.ts';
import { pluginId, pluginOf } from './testing/plugin-of.ts';
import { setParley } from './to-plugin.ts';

/** Texts that mean something to the readers, and any others. */
function textOf(...words: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 12 })
    .map((pieces) => pieces.join(''));
}

describe('an origin', () => {
  const address = textOf(
    'https://',
    'http://',
    'a.example',
    'localhost',
    '[::1]',
    '127.0.0.1',
    '0x7f',
    ':443',
    ':0',
    '@',
    '\\',
    '/',
    '?',
    '#',
    '.',
    '%2e',
    '\t',
    'ä',
    'xn--',
  );

  it('is the one that browsers send a request to, or none', () => {
    fc.assert(
      fc.property(address, (text) => {
        const origin = originOf(text);
        // Browsers know more of punycode; what they refuse is never reached.
        if (origin === undefined || !URL.canParse(text)) return;
        expect(new URL(text).origin).toBe(origin);
      }),
      { numRuns: 5000 },
    );
  });

  it('ends as its pattern does, whatever a setting says', () => {
    fc.assert(
      fc.property(address, (value) => {
        const [origin] = resolveHosts(['https://{x}.search.example.net'], () => value);
        const host = origin === undefined ? 'none.search.example.net' : new URL(origin).host;
        expect(host.endsWith('.search.example.net')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a host that code comes from', () => {
  const address = textOf('https://', 'a.example', '*', '.', ':443', ' ', ';', '"', '/', '@', 'ä');

  it('stands in a policy as one source, and is the one that browsers reach', () => {
    fc.assert(
      fc.property(address, (text) => {
        const host = readCodeHost(text);
        expect(isCodeHost(text)).toBe(host === text);
        if (host === undefined) return;
        expect(host).toMatch(/^https:\/\/[a-z\d.-]+(?::\d+)?$/);
        expect(new URL(host).origin).toBe(host);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the hosts of a page', () => {
  const tags = ['<script', '<img', '<style>', '</script>', ' src=', ' srcset=', ' rel='];
  const signs = ['<!--', '-->', '"', "'", '=', '>', '/', '<', 'url(', '`', '${', '//', '\n'];
  const markup = textOf(...tags, ...signs, 'https://a.example');

  it('are hosts that code may come from, whatever the page is', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const hosts = findPageHosts(html);
        expect(hosts.every(isCodeHost)).toBe(true);
        expect(hosts.length).toBeLessThanOrEqual(maxCodeHosts);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['beginnings of elements', '<a'],
    ['quotes', '<a b="'],
    ['comments', '<!--'],
    ['scripts', '<script>'],
    ['blanks', '<a      '],
    ['blanks and signs', '<a b  =  '],
    ['styles', '<p style="url(      '],
    ['sets', '<img srcset=" , , '],
    ['templates', '<script>`${'],
  ])('are found in a time that grows as the page does: %s', (_what, piece) => {
    const time = (count: number): number => {
      const html = piece.repeat(count);
      const startedAtMs = performance.now();
      findPageHosts(html);
      return performance.now() - startedAtMs;
    };
    time(10_000);
    expect(time(200_000)).toBeLessThan(3000);
  });
});

/** Code as it may come, also broken anywhere. */
const code = textOf(
  'fetch(',
  '"https://a.example/x"',
  "'https://b.example'",
  '`https://${x}.c.example/`',
  '`',
  '${',
  '}',
  '"',
  "'",
  '/',
  '//',
  '/*',
  '*/',
  '\\',
  '\n',
  'const url = ',
  'url',
  '+',
  '(',
  ')',
  '||',
  '{ url: ',
  'axios.get(',
  'new URL(',
  '=',
);

describe('code', () => {
  it('is read whatever stands in it, and only hosts of it are found', () => {
    fc.assert(
      fc.property(code, (text) => {
        expect(codeTokens(text).length).toBeLessThanOrEqual(text.length + 1);
        const { called } = findHosts({
          implementations: [{ kind: 'javascript', code: text }],
          settings: [],
        });
        const written = text.replaceAll('\\', '');
        for (const host of called) expect(written).toContain(host.replace('https://', ''));
      }),
      { numRuns: 3000 },
    );
  });

  const size = 1_000_000;
  const repeated = (piece: string): string => piece.repeat(Math.ceil(size / piece.length));
  /** What grows with the square of its length would take minutes. */
  it.each([
    'fetch(',
    'fetch((((((',
    'fetch(+(+(+',
    'fetch({url:',
    'fetch(a||',
    'fetch(a+a+a+',
    'a=a+a+a;fetch(a);',
    'a=`${a}${a}${a}${a}`;fetch(a);',
    '`${',
    '`${`',
    '{`${{',
    '"\\"',
    '"',
    '/[',
    '=/a',
    '=/[=\\',
    '/*',
    'a?.b.',
    'new ',
    'https://',
    'https://a.',
    'https://{a}',
    'fetch("https://a.example',
    'x.open("GET",',
    '\\',
    '${a}',
  ])('is looked through once, a million letters of %s', (piece) => {
    const manifest: PluginManifest = {
      openaiSpec: { name: 'f', description: 'a' },
      code: repeated(piece),
    };
    const plugin = pluginOf(manifest);
    expect(plugin.functions).toHaveLength(1);
    expect(mentionedHosts(plugin).length).toBeLessThanOrEqual(50);
  });

  it.each(['https://', 'a.', 'a.b.', '((', 'https://a.example/x)))', '. '])(
    'is no longer than its texts are, a million letters of %s',
    (piece) => {
      const text = repeated(piece);
      const isKnown = areAddressesKnown(
        { text, list: [text, 'https://a.example/x', 'c.example'] },
        [text],
      );
      expect(isKnown).toBe(false);
    },
  );

  it.each(['data:', 'data:a/b;base64,', 'data:a/b;c=d;', `data:a/b;base64,${'A'.repeat(99)}`])(
    'that ran may give ten million letters of %s',
    (piece) => {
      const value = piece.repeat(Math.ceil((10 * size) / piece.length));
      for (const output of ['respond_to_ai', 'cards', 'render_html'] as const) {
        expect(readPluginOutput([value], output)).toMatchObject({ ok: true });
      }
    },
  );
});

const names = [
  'openaiSpec',
  'pluginFunctions',
  'name',
  'description',
  'parameters',
  'code',
  'httpAction',
  'url',
  'requestHeaders',
  'userSettings',
  'type',
  'values',
  'parley',
  'hosts',
  'effects',
  'secrets',
  'dynamicContextEndpoints',
  '__proto__',
  'constructor',
];
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(
      'f',
      '',
      'http',
      'setting:a',
      'a.example',
      '{"name":"f"}',
      'constructor',
      1,
      true,
      null,
    ),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 6 }),
  ),
}));

/** What stands in a file; no file holds a negative zero. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe('a manifest', () => {
  it('is read or refused, whatever JSON it is', () => {
    fc.assert(
      fc.property(tree, (given) => {
        const read = readManifest(asJson(given));
        const plugin = read.ok ? pluginOf(read.value.manifest) : undefined;
        expect(plugin?.functions.length ?? 'refused').not.toBe(0);
        expect(plugin === undefined ? '' : pluginIdentityText(plugin)).not.toBe('null');
      }),
      { numRuns: 3000 },
    );
  });

  const whole = fc
    .tuple(
      fc.constantFrom(...compatibilityNames),
      fc.dictionary(fc.string({ unit: 'binary', maxLength: 8 }), fc.jsonValue({ maxDepth: 3 })),
    )
    .map(([name, others]) => {
      const { manifest } = compatibilityPlugins('https://api.service.example')[name];
      return asJson({ ...others, ...manifest });
    });

  it('goes out word for word as it came in', () => {
    fc.assert(
      fc.property(whole, (manifest) => {
        const text = `${JSON.stringify(manifest, null, 2)}\n`;
        const read = readPluginFile(encodeUtf8(text));
        if (!read.ok) throw new Error(JSON.stringify(read.error));
        expect(writePluginFile(read.value.manifest)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

const effects: readonly Effect[] = ['pure', 'read', 'send', 'change'];
const chats = ['ch-1', 'ch-2'].map((id) => parseChatId(id)).filter((id) => id !== undefined);
const hashes = ['old', 'new'];
const grant: fc.Arbitrary<Grant> = fc
  .record({
    answer: fc.constantFrom('chat', 'always', 'never'),
    id: fc.constant('g'),
    pluginId: fc.constantFrom(pluginId('p'), pluginId('q')),
    hash: fc.constantFrom(...hashes),
    subject: fc.constantFrom(
      { kind: 'function', name: 'f' } as const,
      { kind: 'function', name: 'g' } as const,
      { kind: 'host', origin: 'f' } as const,
      { kind: 'sheet' } as const,
    ),
    chatId: fc.constantFrom(...chats),
    namesOutsideText: fc.boolean(),
    nowMs: fc.constant(0),
  })
  .map(({ answer, ...answered }) => grantOf(answer, answered))
  .filter((each) => each !== undefined);
const call: fc.Arbitrary<CallToApprove> = fc.record({
  pluginId: fc.constant(pluginId('p')),
  hash: fc.constantFrom(...hashes),
  chatId: fc.constantFrom(...chats),
  name: fc.constant('f'),
  effect: fc.constantFrom(...effects),
  input: fc.constantFrom({}, { url: 'https://a.example/' }, { url: 'https://b.example/' }),
  hasOutsideText: fc.boolean(),
  branchTexts: fc.constant(['https://a.example/']),
  grants: fc.array(grant, { maxLength: 5 }),
});
/** From the freest to the strictest. */
const strictness = ['run', 'ask', 'refuse'];

function strict(approved: CallToApprove): number {
  return strictness.indexOf(approvalOf(approved).kind);
}

describe('an approval', () => {
  it('counts nothing that was said to another code, plugin, function or chat', () => {
    fc.assert(
      fc.property(call, (each) => {
        const own = each.grants.filter(
          ({ owner, hash, subject, scope }) =>
            owner === 'plugin/p' &&
            hash === each.hash &&
            subject.kind === 'function' &&
            subject.name === 'f' &&
            (scope.kind === 'always' || scope.chatId === each.chatId),
        );
        expect(approvalOf({ ...each, grants: own })).toEqual(approvalOf(each));
        const fresh = approvalOf({ ...each, hash: 'never seen' });
        expect(fresh).toEqual(approvalOf({ ...each, grants: [] }));
        expect(fresh.kind).toBe(each.effect === 'pure' ? 'run' : 'ask');
      }),
      { numRuns: 3000 },
    );
  });

  it('is never freer for a greater effect, or with text from outside', () => {
    fc.assert(
      fc.property(call, fc.constantFrom(...effects), (each, other) => {
        const [less, more] = [each.effect, other].toSorted(
          (a, b) => effects.indexOf(a) - effects.indexOf(b),
        );
        if (less === undefined || more === undefined) throw new Error('Two effects are given');
        expect(strict({ ...each, effect: less })).toBeLessThanOrEqual(
          strict({ ...each, effect: more }),
        );
        expect(strict({ ...each, hasOutsideText: false })).toBeLessThanOrEqual(
          strict({ ...each, hasOutsideText: true }),
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('is heeded the next time, as far as the answer said', () => {
    fc.assert(
      fc.property(call, (each) => {
        const asked = approvalOf({ ...each, input: {} });
        if (asked.kind !== 'ask') return;
        for (const answer of asked.answers) {
          const said = grantOf(answer, {
            id: 'g',
            pluginId: each.pluginId,
            hash: each.hash,
            subject: { kind: 'function', name: each.name },
            chatId: each.chatId,
            namesOutsideText: each.hasOutsideText,
            nowMs: 0,
          });
          const grants = said === undefined ? each.grants : [...each.grants, said];
          const kinds = { once: 'ask', no: 'ask', chat: 'run', always: 'run', never: 'refuse' };
          expect(approvalOf({ ...each, input: {}, grants }).kind).toBe(kinds[answer]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a request', () => {
  const value = fc.oneof(
    textOf(
      '"',
      '\\',
      '\r\n',
      '}',
      '{b}',
      '../',
      '&',
      '=',
      '#',
      '\0',
      'https://evil.example/',
      '", "x": "',
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const action = {
    method: 'POST',
    url: 'https://a.example/v1/{a}/all?q={b}',
    headers: [['X-Key', 'k {a}']] as const,
    body: '{"text": "a {a} b", "bare": {b}, "last": true}',
    bodyFormat: 'json' as const,
  };
  const filled = (
    change: object,
    [a, b]: readonly [unknown, unknown],
  ): ReturnType<typeof fillAction> => {
    const parameters = { properties: { a: {}, b: {} } };
    const plugin = { settings: [], secrets: {} };
    const values = { input: { a, b }, settings: new Map<string, string>() };
    return fillAction({ ...action, ...change }, variablesOf(plugin, { parameters }, values));
  };

  it('leads where its address says, whatever its arguments are', () => {
    fc.assert(
      fc.property(fc.tuple(value, value), (values) => {
        const request = filled({ headers: [] }, values);
        if (!request.ok) {
          // A path that would be led away is refused.
          fc.pre(request.error.code !== 'no-address');
          throw new Error(request.error.code);
        }
        const { origin, pathname, searchParams, hash } = new URL(request.value.url);
        expect([origin, hash, searchParams.size]).toEqual(['https://a.example', '', 1]);
        expect(pathname.split('/')).toHaveLength(4);
        expect(request.value.asksForHost).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it('has headers of one line, and a body with the fields that it says', () => {
    fc.assert(
      fc.property(fc.tuple(value, value), (values) => {
        const request = filled({ url: 'https://a.example/' }, values);
        if (!request.ok) {
          // A header that would end is refused.
          fc.pre(request.error.code !== 'bad-header');
          throw new Error(request.error.code);
        }
        const { headers, body = '' } = request.value;
        for (const [, each] of headers) expect(each).not.toMatch(/[\r\n\0]/u);
        const [a, b] = asJson(values) as readonly [unknown, unknown];
        const text = typeof a === 'string' ? a : a === null ? '' : JSON.stringify(a);
        expect(JSON.parse(body)).toEqual({
          text: `a ${text} b`,
          bare: b === '' ? null : b,
          last: true,
        });
      }),
      { numRuns: 3000 },
    );
  });

  it('of a form has as many parts as fields', () => {
    fc.assert(
      fc.property(fc.tuple(value, value), (values) => {
        const form = { url: 'https://a.example/', headers: [], body: '{"a": "{a}", "b": {b}}' };
        const request = filled({ ...form, bodyFormat: 'form-data' }, values);
        if (!request.ok) throw new Error(request.error.code);
        const { headers, body = '' } = request.value;
        const boundary = headers[0]?.[1].split('boundary=')[1] ?? '';
        expect(body.split(boundary)).toHaveLength(4);
      }),
      { numRuns: 1000 },
    );
  });
});

it('a person never lowers an effect below what is derived', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...effects), { maxLength: 5 }), (choices) => {
      const { manifest } = compatibilityPlugins('https://a.example').answers;
      let changed = manifest;
      for (const effect of choices) {
        changed = setParley(changed, { effects: { ask_the_web: effect } });
      }
      const [fn] = pluginOf(changed).functions;
      const last = choices.at(-1) ?? 'send';
      expect(fn?.effect).toBe(last === 'change' ? 'change' : 'send');
    }),
    { numRuns: 200 },
  );
});
