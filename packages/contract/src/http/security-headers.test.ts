import { describe, expect, it } from 'vitest';

import {
  adminPageHeaders,
  apiHeaders,
  assetHeaders,
  documentHeaders,
  fileHeaders,
  isNetworkWorkerPath,
  networkWorkerHeaders,
  openPageHeaders,
  pluginRealmHeaders,
  previewHeaders,
  sandboxHeaders,
  sandboxPageHeaders,
  searchWorkerHeaders,
} from './security-headers.ts';

function policyOf(headers: Readonly<Record<string, string>>): string {
  return headers['Content-Security-Policy'] ?? '';
}

describe('document policy', () => {
  it('has no way in for scripts from elsewhere, inline, or by eval', () => {
    const policy = policyOf(documentHeaders());
    expect(policy).toContain(`script-src 'self';`);
    expect(policy).not.toContain('unsafe-eval');
    expect(policy.match(/'unsafe-inline'/g)).toHaveLength(1);
    expect(policy).toContain(`style-src-attr 'unsafe-inline'`);
    expect(policy).toContain(`require-trusted-types-for 'script'; trusted-types parley`);
  });

  it('lets forms go to named hosts only', () => {
    const headers = documentHeaders({ formActionHosts: ['https://editor.example'] });
    expect(policyOf(headers)).toContain(`form-action 'self' https://editor.example;`);
  });

  it('differs in development by a nonce', () => {
    const policy = policyOf(documentHeaders({ devNonce: 'abc' }));
    expect(policy.replaceAll(` 'nonce-abc'`, '')).toBe(policyOf(documentHeaders()));
  });
});

/** The sources that a policy has for a directive; undefined where it does not name it. */
function sourcesOf(
  headers: Readonly<Record<string, string>>,
  directive: string,
): string | undefined {
  const parts = policyOf(headers).split('; ');
  return parts.find((part) => part.startsWith(`${directive} `))?.slice(directive.length + 1);
}

describe('what an operator adds to the page', () => {
  it('lets the script of a partner run from its address alone, and report to its host alone', () => {
    const headers = documentHeaders({
      partnerScript: { origin: 'https://partner.test', pathname: '/v1/script.js' },
    });
    expect(sourcesOf(headers, 'script-src')).toBe(`'self' https://partner.test/v1/script.js`);
    expect(sourcesOf(headers, 'connect-src')).toBe(`'self' https://partner.test`);
    expect(sourcesOf(headers, 'img-src')).toBe(`'self' data: blob: https://partner.test`);
    for (const closed of ['frame-src', 'worker-src', 'style-src', 'form-action']) {
      expect(sourcesOf(headers, closed)).toBe(`'self'`);
    }
  });

  it('shows images of the hosts that it names, and of no others', () => {
    const headers = documentHeaders({ imageHosts: ['https://a.test', 'https://b.test'] });
    expect(sourcesOf(headers, 'img-src')).toBe(`'self' data: blob: https://a.test https://b.test`);
    expect(sourcesOf(headers, 'connect-src')).toBe(`'self'`);
  });

  it('frames foreign code from an origin of its own, and then no longer from that of the page', () => {
    const headers = documentHeaders({ sandboxOrigin: 'https://frames.test' });
    expect(sourcesOf(headers, 'frame-src')).toBe('https://frames.test');
    expect(sourcesOf(documentHeaders({ sandboxOrigin: undefined }), 'frame-src')).toBe(`'self'`);
  });

  it('asks browsers to stay on https where people come by https, and nowhere else', () => {
    const name = 'Strict-Transport-Security';
    expect(documentHeaders({ isHttps: true })[name]).toBe('max-age=31536000');
    expect(documentHeaders()).not.toHaveProperty([name]);
    expect(documentHeaders({ isHttps: false })).not.toHaveProperty([name]);
  });
});

describe('the page', () => {
  it('can be framed by nobody, and shares its process with no opener', () => {
    expect(sourcesOf(documentHeaders(), 'frame-ancestors')).toBe(`'none'`);
    expect(documentHeaders()).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
    });
  });

  it('has the microphone for itself, and no other device', () => {
    const features = documentHeaders()['Permissions-Policy']?.split(', ') ?? [];
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual(['microphone=(self)']);
    expect(features).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'usb=()']));
  });
});

describe('the page of the admin panel', () => {
  it('asks its own server alone, is framed by nobody, and is found by nobody', () => {
    const headers = adminPageHeaders({ isHttps: true });
    const directives = policyOf(headers).split('; ');
    expect(directives).toEqual(
      expect.arrayContaining([
        `default-src 'none'`,
        `script-src 'self'`,
        `connect-src 'self'`,
        `form-action 'none'`,
        `frame-ancestors 'none'`,
        `trusted-types 'none'`,
      ]),
    );
    expect(policyOf(headers)).not.toMatch(/https?:|blob:|unsafe-eval|frame-src|worker-src/);
    expect(headers['X-Robots-Tag']).toBe('noindex, noarchive');
    expect(headers['Strict-Transport-Security']).toBe('max-age=31536000');
  });

  it('differs in development by a nonce', () => {
    const policy = policyOf(adminPageHeaders({ devNonce: 'abc' }));
    expect(policy.replaceAll(` 'nonce-abc'`, '')).toBe(policyOf(adminPageHeaders()));
  });
});

describe('answers of the API', () => {
  it('are never rendered, framed, kept or changed on their way', () => {
    expect(apiHeaders()).toMatchObject({
      'Content-Security-Policy': `default-src 'none'; frame-ancestors 'none'`,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'no-store, no-transform',
      'X-Content-Type-Options': 'nosniff',
    });
  });
});

describe('frames for foreign code', () => {
  it.each([
    ['a diagram', sandboxHeaders],
    ['a preview', previewHeaders],
    ['code of a plugin', pluginRealmHeaders],
    ['a page that loads from hosts', openPageHeaders],
  ])('let only the page around them frame %s', (_name, headersOf) => {
    expect(sourcesOf(headersOf(), 'frame-ancestors')).toBe(`'self'`);
    expect(sourcesOf(headersOf({ pageOrigin: 'https://chat.test' }), 'frame-ancestors')).toBe(
      `'self' https://chat.test`,
    );
  });

  it('run no code of their own making where a diagram is drawn', () => {
    expect(sourcesOf(sandboxHeaders(), 'script-src')).toBe(`'self'`);
    const named = sandboxHeaders({ ownOrigin: 'https://a.test' });
    expect(sourcesOf(named, 'script-src')).toBe(`'self' https://a.test`);
    expect(sourcesOf(named, 'font-src')).toBe(`'self' https://a.test`);
    expect(sourcesOf(sandboxHeaders(), 'connect-src')).toBeUndefined();
    expect(sourcesOf(sandboxHeaders(), 'default-src')).toBe(`'none'`);
  });
});

describe('the policy of previews', () => {
  it('runs what it is given and lets nothing out', () => {
    const policy = policyOf(previewHeaders());
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; /);
    for (const closed of ['connect-src', 'frame-src', 'child-src', 'worker-src', 'allow-same']) {
      expect(policy).not.toContain(closed);
    }
    expect(policy).not.toMatch(/https?:|\*/);
    expect(policy).toContain(`form-action 'none'`);
  });

  it('closes WebRTC, as that of every frame for foreign code', () => {
    for (const headersOf of [previewHeaders, sandboxHeaders, pluginRealmHeaders, openPageHeaders]) {
      expect(headersOf()['Connection-Allowlist']).toBe('(response-origin)');
    }
  });
});

describe('the policy of the realm of plugins', () => {
  it('runs code that comes as text, in workers out of nothing but a blob', () => {
    const headers = pluginRealmHeaders({ ownOrigin: 'https://a.test' });
    expect(policyOf(headers)).toMatch(/^sandbox allow-scripts; default-src 'none'; /);
    expect(sourcesOf(headers, 'script-src')).toBe(
      `'self' https://a.test blob: 'unsafe-eval' 'wasm-unsafe-eval'`,
    );
    expect(sourcesOf(headers, 'worker-src')).toBe('blob:');
    for (const directive of ['base-uri', 'form-action']) {
      expect(sourcesOf(headers, directive)).toBe(`'none'`);
    }
  });

  it('names no host beside its own, and lets nothing out', () => {
    const policy = policyOf(pluginRealmHeaders());
    for (const closed of ['connect-src', 'frame-src', 'child-src', 'allow-same', 'http', '*']) {
      expect(policy).not.toContain(closed);
    }
  });
});

describe('the policy of the page that loads from hosts', () => {
  const codeHosts = ['https://cdn.example', 'https://b.example:8443'];
  const headers = openPageHeaders({ ownOrigin: 'https://a.test', codeHosts });

  it('names exactly these, for code, styles, pictures, typefaces and answers', () => {
    const hosts = codeHosts.join(' ');
    expect(policyOf(headers)).toMatch(/^sandbox allow-scripts; default-src 'none'; /);
    expect(sourcesOf(headers, 'script-src')).toBe(
      `'self' https://a.test ${hosts} blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
    );
    expect(sourcesOf(headers, 'worker-src')).toBe('blob:');
    expect(sourcesOf(headers, 'connect-src')).toBe(hosts);
    expect(sourcesOf(headers, 'style-src')).toBe(`${hosts} 'unsafe-inline'`);
    expect(sourcesOf(headers, 'img-src')).toBe(`${hosts} data: blob:`);
    expect(sourcesOf(headers, 'font-src')).toBe(`${hosts} data:`);
    expect(sourcesOf(headers, 'media-src')).toBe('data: blob:');
    for (const directive of ['base-uri', 'form-action']) {
      expect(sourcesOf(headers, directive)).toBe(`'none'`);
    }
    for (const absent of ['frame-src', 'child-src', 'object-src', 'allow-same', '*', ' https: ']) {
      expect(policyOf(headers)).not.toContain(absent);
    }
  });

  it('closes hints to all others, and WebRTC', () => {
    expect(headers['Connection-Allowlist']).toBe(
      '(response-origin "https://cdn.example" "https://b.example:8443");redirects=allow',
    );
  });

  it('names nobody where no hosts are named', () => {
    const closed = openPageHeaders();
    expect(closed['Connection-Allowlist']).toBe('(response-origin)');
    expect(sourcesOf(closed, 'connect-src')).toBe(`'none'`);
    expect(policyOf(closed)).not.toMatch(/https?:|\*/);
  });

  it('is that of no other page, whatever an address says', () => {
    for (const page of ['preview', 'plugin', 'mermaid']) {
      const named = sandboxPageHeaders(`/sandbox/${page}.html`, { codeHosts });
      expect(JSON.stringify(named)).not.toContain('cdn.example');
    }
  });
});

describe('a page for foreign code', () => {
  it('gets the headers of its path, and those of the strictest where the path is not known', () => {
    const options = { ownOrigin: 'https://a.test' };
    expect(sandboxPageHeaders('/sandbox/preview.html', options)).toEqual(previewHeaders(options));
    expect(sandboxPageHeaders('/sandbox/plugin.html', options)).toEqual(
      pluginRealmHeaders(options),
    );
    expect(sandboxPageHeaders('/sandbox/open.html', options)).toEqual(openPageHeaders(options));
    expect(sandboxPageHeaders('/sandbox/new.html', options)).toEqual(sandboxHeaders(options));
  });
});

describe('worker policies', () => {
  it('open the network to the network worker alone', () => {
    expect(policyOf(networkWorkerHeaders())).toContain(`connect-src 'self' https: `);
    expect(policyOf(networkWorkerHeaders())).not.toContain(' http: ');
    expect(policyOf(assetHeaders())).toContain(`connect-src 'self';`);
  });

  it('let the search worker, which reads everything, connect to nothing', () => {
    const built = '/assets/search-worker-B014DUNx.js';
    expect(policyOf(fileHeaders(built))).toBe(`default-src 'none'; connect-src 'none'`);
    expect(fileHeaders('/src/workers/search-worker.ts')).toEqual(searchWorkerHeaders());
    expect(fileHeaders('/assets/network-worker-B014DUNx.js')).toEqual(networkWorkerHeaders());
    expect(fileHeaders('/assets/research-worker-1.js')).toEqual(assetHeaders());
  });

  it('let only the worker of documents compile WebAssembly, and connect to nothing but its origin', () => {
    const policy = policyOf(fileHeaders('/assets/document-worker-B014DUNx.js'));
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`);
    expect(policyOf(assetHeaders())).not.toContain('wasm');
    expect(policyOf(documentHeaders())).not.toContain('wasm');
  });

  it('let a worker load its modules in development', () => {
    expect(policyOf(networkWorkerHeaders({ isDevelopment: true }))).toContain(`script-src 'self'`);
    expect(policyOf(networkWorkerHeaders())).not.toContain('script-src');
  });

  it.each([
    ['/assets/network-worker-B014DUNx.js', true],
    ['/src/workers/network-worker.ts', true],
    ['/assets/search-worker-B014DUNx.js', false],
    ['/assets/network-workers.js', false],
    ['/assets/my-network-worker-1.js', false],
    ['/network-worker-1/x.js', false],
  ])('know the network worker by its file name: %s', (path, isIt) => {
    expect(isNetworkWorkerPath(path)).toBe(isIt);
  });
});
