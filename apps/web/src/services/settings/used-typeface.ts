import type { Typeface } from '@parley/domain/settings/settings.ts';

import { isSavingData } from '#src/platform/connection.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';

/**
 * What the interface is set in. Nobody pays for a typeface that they did not ask for: where each byte
 * may cost something, Inter is the default only if an earlier visit has left it here. `theme.js`
 * follows the same rule.
 */
export function usedTypeface(chosen: Typeface | null, flags: LocalFlags): Typeface {
  if (chosen !== null) return chosen;
  return isSavingData() && !isHere(flags) ? 'system' : 'inter';
}

/** The flag is where the file lies, or `system` where that was chosen. */
function isHere(flags: LocalFlags): boolean {
  return flags.read('typeface')?.endsWith('.woff2') === true;
}
