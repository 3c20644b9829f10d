import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cruise, problemsOf, type CruiseReport } from './checks/import-rules.ts';
import { inRoot } from './checks/root.ts';

// One planted import per rule: the file that breaks it, and what it imports.
const planted: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-unresolved': ['packages/domain/src/a/lost.ts', './missing.ts'],
  'domain-imports-nothing': ['packages/domain/src/a/high.ts', 'packages/contract/src/x.ts'],
  'providers-import-domain': ['packages/providers/src/spec/y.ts', 'packages/contract/src/x.ts'],
  'contract-imports-domain': ['packages/contract/src/y.ts', 'packages/ui/src/x.ts'],
  'sync-imports-contract-domain': ['packages/sync/src/y.ts', 'packages/ui/src/x.ts'],
  'sync-client-is-apart-from-server': [
    'packages/sync/src/client/y.ts',
    'packages/sync/src/server/x.ts',
  ],
  'sync-server-is-apart-from-client': [
    'packages/sync/src/server/z.ts',
    'packages/sync/src/client/z.ts',
  ],
  'ui-imports-nothing': ['packages/ui/src/y.ts', 'packages/domain/src/x.ts'],
  'adapters-do-not-share': [
    'packages/providers/src/openai-chat/y.ts',
    'packages/providers/src/anthropic-messages/x.ts',
  ],
  'apps-do-not-import-apps': ['apps/server/src/y.ts', 'apps/web/src/platform/x.ts'],
  'product-is-apart-from-tools': ['packages/domain/src/a/tool.ts', 'tools/x.ts'],
  'platform-is-a-leaf': ['apps/web/src/platform/y.ts', 'apps/web/src/data/x.ts'],
  'data-below-services': ['apps/web/src/data/y.ts', 'apps/web/src/services/x.ts'],
  'services-below-features': ['apps/web/src/services/y.ts', 'apps/web/src/features/chat/x.ts'],
  'service-tests-below-features': [
    'apps/web/src/services/y.test.ts',
    'apps/web/src/features/chat/x.ts',
  ],
  'features-read-queries-act-through-services': [
    'apps/web/src/features/chat/y.ts',
    'apps/web/src/data/repositories/x.ts',
  ],
  'features-do-not-import-features': [
    'apps/web/src/features/chat/z.ts',
    'apps/web/src/features/composer/x.ts',
  ],
  'features-do-not-call-providers': [
    'apps/web/src/features/chat/p.ts',
    'packages/providers/src/spec/x.ts',
  ],
  'features-do-not-import-workers': [
    'apps/web/src/features/chat/w.ts',
    'apps/web/src/workers/x.ts',
  ],
  'app-start-imports-rooms-below': ['apps/web/src/app/start/y.ts', 'apps/web/src/app/chat/x.ts'],
  'app-shell-imports-rooms-below': ['apps/web/src/app/shell/y.ts', 'apps/web/src/app/start/x.ts'],
  'app-chat-imports-rooms-below': ['apps/web/src/app/chat/y.ts', 'apps/web/src/app/shell/x.ts'],
  'app-panes-imports-rooms-below': [
    'apps/web/src/app/panes/a/y.ts',
    'apps/web/src/app/program/x.ts',
  ],
  'app-screens-imports-rooms-below': [
    'apps/web/src/app/screens/y.ts',
    'apps/web/src/app/program/x.ts',
  ],
  'app-program-imports-rooms-below': [
    'apps/web/src/app/program/y.ts',
    'apps/web/src/app/panes/b/x.ts',
  ],
  'app-languages-imports-rooms-below': [
    'apps/web/src/app/languages/y.ts',
    'apps/web/src/app/program/x.ts',
  ],
  'app-shared-imports-rooms-below': [
    'apps/web/src/app/shared/y.ts',
    'apps/web/src/app/program/x.ts',
  ],
  'app-modules-imports-rooms-below': [
    'apps/web/src/app/modules/y.ts',
    'apps/web/src/app/shared/x.ts',
  ],
  'panes-do-not-import-panes': ['apps/web/src/app/panes/a/z.ts', 'apps/web/src/app/panes/b/x.ts'],
  'workers-are-apart-from-the-page': ['apps/web/src/workers/y.ts', 'apps/web/src/services/x.ts'],
  'sandbox-imports-contract': ['apps/web/sandbox/y.ts', 'apps/web/src/platform/x.ts'],
  'server-policies-are-pure': ['apps/server/src/policies/y.ts', 'apps/server/src/db/x.ts'],
  'server-db-is-low': ['apps/server/src/db/y.ts', 'apps/server/src/services/x.ts'],
  'routes-only-call-services': ['apps/server/src/routes/y.ts', 'apps/server/src/db/x.ts'],
  'services-do-not-know-http': ['apps/server/src/services/y.ts', 'apps/server/src/http/x.ts'],
  'no-undeclared-packages': ['packages/domain/src/a/undeclared.ts', 'vite'],
  'no-test-code-in-product': ['packages/domain/src/a/product.ts', 'packages/domain/src/x.test.ts'],
};

let folder: string;
let report: CruiseReport;

function write(file: string, content: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

beforeAll(async () => {
  // Inside the project, so that packages are found in its node_modules.
  mkdirSync(inRoot('.cache'), { recursive: true });
  folder = mkdtempSync(inRoot('.cache/import-canary-'));
  write(
    'tsconfig.json',
    '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler","allowImportingTsExtensions":true,"noEmit":true}}',
  );
  write('package.json', '{"name":"canary","type":"module"}');
  for (const [rule, [from, to]] of Object.entries(planted)) {
    const isPath = to.includes('/') && !to.startsWith('.');
    const specifier = isPath ? path.posix.relative(path.posix.dirname(from), to) : to;
    const relative = isPath && !specifier.startsWith('.') ? `./${specifier}` : specifier;
    write(from, `import { x } from '${relative}';\nexport const y = x;\n`);
    if (isPath) write(to, `export const x = '${rule}';\n`);
  }
  write(
    'packages/domain/src/cycle-a.ts',
    `import { b } from './cycle-b.ts';\nexport const a = () => b;\n`,
  );
  write(
    'packages/domain/src/cycle-b.ts',
    `import { a } from './cycle-a.ts';\nexport const b = () => a;\n`,
  );
  report = await cruise(folder);
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('import rules', () => {
  it.each(Object.entries(planted))('reports a planted import under the rule %s', (rule, [from]) => {
    const rulesOfFile = report.violations
      .filter((each) => each.from === from)
      .map((each) => each.rule);
    expect(rulesOfFile).toContain(rule);
  });

  it('reports a cycle', () => {
    expect(report.violations).toContainEqual({
      rule: 'no-cycles',
      from: 'packages/domain/src/cycle-a.ts',
      to: 'packages/domain/src/cycle-b.ts',
    });
  });

  it('reports nothing but what was planted', () => {
    const known = new Set(Object.values(planted).map(([from]) => from));
    const others = report.violations.filter(
      ({ from, rule }) => !known.has(from) && rule !== 'no-cycles',
    );
    expect(others).toEqual([]);
  });

  it('takes a scan of few modules for a failure', () => {
    expect(problemsOf({ modules: 3, violations: [] })).toEqual([
      'Only 3 modules were scanned; expected at least 100.',
    ]);
    expect(problemsOf({ modules: 300, violations: [] })).toEqual([]);
  });
});
