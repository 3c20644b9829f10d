import { existsSync } from 'node:fs';

import { explain } from './explain.mjs';
import { inRoot } from './paths.mjs';
import { runChild } from './run-child.mjs';
import { buildWeb, ensureWebBuild } from './web-build.mjs';

/** What each verb does; every function gives the exit code. */
export const verbs = {
  async start(context) {
    await ensureWebBuild(context.node);
    return runScript(context, inRoot('apps', 'server', 'src', 'main.ts'), { isConnected: true });
  },

  async build({ node }) {
    await buildWeb(node);
    return 0;
  },

  backup: (context) => runOnData(context, 'backup'),

  restore: (context) => runOnData(context, 'restore'),

  license: (context) => runScript(context, inRoot('apps', 'server', 'src', 'license', 'cli.ts')),

  dev: (context) => runScript(context, inRoot('tools', 'dev.ts')),

  test: (context) => runChecks(context, 'test'),

  'test:long': (context) => runChecks(context, 'long'),

  check: (context) => runChecks(context, 'check'),

  async bench(context) {
    const script = inRoot('bench', 'run.ts');
    if (!existsSync(script)) {
      throw explain('bench/run.ts is missing.', 'Restore it from version control.');
    }
    await ensureWebBuild(context.node);
    return runScript(context, script);
  },
};

function runChecks({ node, args }, selection) {
  return runScript({ node, args: [selection, ...args] }, inRoot('tools', 'run-checks.ts'));
}

function runOnData({ node, args }, verb) {
  const script = inRoot('apps', 'server', 'src', 'backup', 'cli.ts');
  return runScript({ node, args: [verb, ...args] }, script);
}

function runScript({ node, args }, script, options = {}) {
  // Tools among the packages, and this Node itself, must be found by the scripts they start.
  const PATH = `${inRoot('node_modules', '.bin')}:${process.env.PATH ?? ''}`;
  return runChild(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
    ...options,
    env: { ...process.env, PATH },
  });
}
