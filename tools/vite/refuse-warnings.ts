import type { Logger, Plugin } from 'vite';

/**
 * Makes a build fail that warns: a dynamic import that loads nothing later, for instance, would
 * otherwise stay unseen in the output of every build.
 */
export function refuseWarnings(): Plugin {
  let logger: Logger | undefined;
  return {
    name: 'parley-refuse-warnings',
    apply: 'build',
    configResolved(config) {
      ({ logger } = config);
    },
    // Earlier hooks run before the bundler has said everything.
    closeBundle() {
      if (logger?.hasWarned === true) throw new Error('The build has warnings; they are above.');
    },
  };
}
