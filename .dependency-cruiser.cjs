// Who may import whom. The reasons are in docs/architecture.md; tools/checks/import-rules.ts runs
// these rules and proves with planted violations that they still bite.

const only = (name, from, ...to) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(packages|apps)/', pathNot: [from, ...to] },
});
const pkg = (...names) => names.map((name) => `^packages/${name}/`);
const rule = (name, from, to) => ({ name, severity: 'error', from, to });

const web = 'apps/web/src/';
const app = `${web}app/`;
const server = 'apps/server/src/';
const testCode = String.raw`\.(test|fuzz|bench|e2e)\.tsx?$|/testing/`;
const belowServices = [
  `^${web}(data|platform)/`,
  ...pkg('domain', 'providers', 'contract', 'sync'),
];
const configFile = String.raw`\.config\.ts$`;

// Which rooms of the app each of its rooms may import; docs/architecture.md says what they hold.
const roomsBelow = {
  start: ['shell', 'screens', 'languages', 'program', 'shared', 'modules'],
  shell: ['chat', 'panes', 'screens', 'languages', 'program', 'shared', 'modules'],
  chat: ['panes', 'program', 'shared', 'modules'],
  panes: ['languages', 'shared', 'modules'],
  'admin-page': ['languages', 'shared', 'modules'],
  'shared-page': ['languages', 'shared', 'modules'],
  screens: ['shared', 'modules'],
  program: ['shared', 'modules'],
  languages: ['locales', 'shared', 'modules'],
  shared: ['modules'],
  modules: [],
};
const appRooms = Object.entries(roomsBelow).map(([room, below]) =>
  rule(
    `app-${room}-imports-rooms-below`,
    { path: `^${app}${room}/` },
    { path: `^${app}`, pathNot: `^${app}(${[room, ...below].join('|')})/` },
  ),
);

module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule('no-unresolved', {}, { couldNotResolve: true }),

    only('domain-imports-nothing', '^packages/domain/'),
    only('providers-import-domain', '^packages/providers/', ...pkg('domain')),
    only('contract-imports-domain', '^packages/contract/', ...pkg('domain')),
    only('sync-imports-contract-domain', '^packages/sync/', ...pkg('contract', 'domain')),
    rule(
      'sync-client-is-apart-from-server',
      { path: '^packages/sync/src/client/' },
      { path: '^packages/sync/src/server/' },
    ),
    rule(
      'sync-server-is-apart-from-client',
      { path: '^packages/sync/src/server/' },
      { path: '^packages/sync/src/client/' },
    ),
    only('ui-imports-nothing', '^packages/ui/'),
    rule(
      'adapters-do-not-share',
      {
        path: '^packages/providers/src/([^/]+)/',
        pathNot: '^packages/providers/src/(spec|sse|testing)/',
      },
      {
        path: '^packages/providers/src/[^/]+/',
        pathNot: ['^packages/providers/src/$1/', '^packages/providers/src/(spec|sse|testing)/'],
      },
    ),
    rule(
      'apps-do-not-import-apps',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    rule(
      'product-is-apart-from-tools',
      { path: '^(packages|apps)/', pathNot: [configFile, testCode] },
      { path: '^(tools|e2e|bench)/' },
    ),

    only('platform-is-a-leaf', `^${web}platform/`, ...pkg('domain')),
    only(
      'data-below-services',
      `^${web}data/`,
      `^${web}platform/`,
      ...pkg('domain', 'contract', 'sync'),
    ),
    rule(
      'services-below-features',
      { path: `^${web}services/`, pathNot: testCode },
      { path: '^(packages|apps)/', pathNot: [`^${web}services/`, ...belowServices] },
    ),
    // Tests of a service may run the code of its worker in the same thread.
    rule(
      'service-tests-below-features',
      { path: `^${web}services/.*(${testCode})` },
      { path: '^(packages|apps)/', pathNot: [`^${web}(services|workers)/`, ...belowServices] },
    ),
    rule(
      'features-read-queries-act-through-services',
      { path: `^${web}features/` },
      { path: `^${web}(data/(?!queries/)|app/)` },
    ),
    rule(
      'features-do-not-import-features',
      { path: `^${web}features/([^/]+)/` },
      { path: `^${web}features/`, pathNot: `^${web}features/$1/` },
    ),
    rule(
      'features-do-not-call-providers',
      { path: `^${web}features/` },
      { path: '^packages/(providers|sync)/' },
    ),
    rule(
      'features-do-not-import-workers',
      { path: `^${web}features/` },
      { path: `^${web}workers/` },
    ),
    ...appRooms,
    rule(
      'panes-do-not-import-panes',
      { path: `^${app}panes/([^/]+)/` },
      { path: `^${app}panes/`, pathNot: `^${app}panes/$1/` },
    ),
    only(
      'workers-are-apart-from-the-page',
      `^${web}workers/`,
      `^${web}(data|platform)/`,
      // Colouring code touches no page; the page and the worker share it.
      '^packages/ui/src/markdown/highlight/',
      ...pkg('domain', 'providers', 'contract', 'sync'),
    ),
    only('sandbox-imports-contract', '^apps/web/sandbox/', ...pkg('contract')),
    only('oauth-imports-contract', '^apps/web/oauth/', ...pkg('contract')),

    only('server-policies-are-pure', `^${server}policies/`, ...pkg('domain')),
    only('server-db-is-low', `^${server}db/`, ...pkg('domain', 'contract', 'sync')),
    rule(
      'routes-only-call-services',
      { path: `^${server}routes/`, pathNot: testCode },
      { path: `^${server}(db|mail|jobs|policies)/` },
    ),
    rule(
      'services-do-not-know-http',
      { path: `^${server}services/` },
      { path: `^${server}(routes|http)/` },
    ),

    rule(
      'no-undeclared-packages',
      { pathNot: [testCode, configFile, '^(tools|e2e|bench)/'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    ),
    rule('no-test-code-in-product', { pathNot: testCode }, { path: testCode }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // Built files of ours only: most packages are resolved to a dist folder of theirs.
    exclude: { path: '^(packages|apps)/[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
