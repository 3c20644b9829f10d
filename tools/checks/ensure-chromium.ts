import { findChromium } from '../chromium.ts';
import { canInstall, installQuietly } from './apt.ts';
import { runCommand } from './run-command.ts';

/** Makes sure that a Chromium is there; gives an instruction for people where it cannot. */
export async function ensureChromium(): Promise<string | undefined> {
  if (findChromium() !== undefined) return undefined;
  if (canInstall()) {
    process.stdout.write('  installing Chromium with apt-get …\n');
    let { output } = await runCommand('apt-get', ['update', '-q']);
    for (const name of packages) {
      const install = await runCommand('apt-get', [...installQuietly, name]);
      if (findChromium() !== undefined) return undefined;
      output += install.output;
    }
    return `${output}\n${instruction}`;
  }
  return instruction;
}

/** Not every system has the first one, which is quicker. */
const packages = ['chromium-headless-shell', 'chromium'];

const instruction = `The tests need Chromium, and none was found. One of these brings it:
  Debian, Ubuntu:  sudo apt-get install chromium-headless-shell   (or chromium)
  macOS:           brew install --cask chromium   (Google Chrome does as well)
  elsewhere:       set PARLEY_CHROMIUM to the path of a Chromium or Chrome
`;
