import { describe, expect, it } from 'vitest';

import {
  assetHeaders,
  documentHeaders,
  fileHeaders,
  isNetworkWorkerPath,
  networkWorkerHeaders,
  previewHeaders,
  sandboxHeaders,
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
    for (const headers of [previewHeaders(), sandboxHeaders()]) {
      expect(headers['Connection-Allowlist']).toBe('(response-origin)');
    }
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
