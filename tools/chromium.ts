import { existsSync } from 'node:fs';

const candidates = [
  process.env['PARLEY_CHROMIUM'],
  // The same browser without its own windows, which take a third of the time of every test.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds one with all that people have: the headless shell knows no hints, for one. Undefined where
 * there is none.
 */
export function findWholeChromium(): string | undefined {
  return candidates.find(
    (path) => path !== undefined && !path.endsWith('headless-shell') && existsSync(path),
  );
}

/** Finds a Chromium that is installed on this machine; undefined where there is none. */
export function findChromium(): string | undefined {
  return candidates.find((path) => path !== undefined && existsSync(path));
}

interface LaunchOptions {
  readonly executablePath?: string;
  readonly args: string[];
}

/** Options for every start of Chromium in tests: quiet on the network, able to run as root. */
export function chromiumLaunchOptions(): LaunchOptions {
  const executablePath = findChromium();
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A microphone that beeps, and nobody to be asked for it.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  };
}
