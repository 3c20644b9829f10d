import { existsSync } from 'node:fs';

/** Arguments before the name of a package. */
export const installQuietly = ['install', '-y', '-q', '--no-install-recommends'];

/** Whether packages of the system may be installed here. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}
