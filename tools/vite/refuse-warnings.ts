import type { Logger, Plugin } from 'vite';

/**
 * Makes a build fail that warns: a dynamic import that loads nothing later, for instance, would
 * otherwise stay unseen in the output of every build.
 */
export function refuseWarnings(): Plugin {
  let logger: Logger | undefined;
  let hasFailed = false;
  return {
    name: 'parley-refuse-warnings',
    apply: 'build',
    configResolved(config) {
      ({ logger } = config);
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    // Earlier hooks run before the bundler has said everything.
    closeBundle() {
      // A build that fails says itself why, unless something else is thrown behind it.
      if (logger?.hasWarned === true && !hasFailed) {
        throw new Error('The build has warnings; they are above.');
      }
    },
  };
}
