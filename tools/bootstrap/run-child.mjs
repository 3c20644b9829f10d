import { spawn } from 'node:child_process';

import { root } from './paths.mjs';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const parentPollMs = 250;

/**
 * Runs a program in the foreground and gives its exit code.
 *
 * Signals are passed on, and the program is connected by a channel that closes with this process,
 * so that a server can stop when its starter is killed outright.
 */
export function runChild(command, args, options = {}) {
  const { env = process.env, isConnected = false, isQuiet = false } = options;
  return new Promise((resolve, reject) => {
    const out = isQuiet ? 'ignore' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['inherit', out, 'inherit', ...(isConnected ? ['ipc'] : [])],
    });
    const pass = (signal) => child.kill(signal);
    for (const signal of passedOn) process.on(signal, pass);
    const stopWatching = onParentGone(() => pass('SIGTERM'));
    const done = (settle) => {
      stopWatching();
      for (const signal of passedOn) process.off(signal, pass);
      settle();
    };
    child.once('error', (error) => done(() => reject(error)));
    child.once('exit', (code, signal) => done(() => resolve(code ?? (signal ? 128 : 1))));
  });
}

/**
 * npm ends on SIGTERM, and the shell between it and this process ends without a word to its child.
 * Only under npm: elsewhere a parent that ends may mean to leave this process running.
 */
function onParentGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, parentPollMs);
  return () => clearInterval(timer);
}
