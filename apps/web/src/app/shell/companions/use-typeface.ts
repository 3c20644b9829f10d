import latinFile from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useEffect, useSyncExternalStore } from 'react';

import '@fontsource-variable/inter/wght.css';
import type { Program } from '#src/app/program/program.ts';
import { usedTypeface } from '#src/services/settings/used-typeface.ts';

/**
 * Sets the page in the typeface of the settings; its files come when letters of theirs are on the
 * screen. Until the first one is here, a face of the same widths stands in for it, see `tokens.css`.
 */
export function useTypeface({ settings, flags }: Program): void {
  const { typeface: chosen } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  useEffect(() => {
    const typeface = usedTypeface(chosen, flags);
    document.documentElement.dataset['typeface'] = typeface;
    if (chosen === 'system') flags.write('typeface', 'system');
    if (typeface === 'system') return undefined;
    let isOver = false;
    void isInterHere().then((isHere) => {
      if (isHere && !isOver) flags.write('typeface', addressOnPage(latinFile));
    });
    return () => {
      isOver = true;
    };
  }, [chosen, flags]);
}

async function isInterHere(): Promise<boolean> {
  try {
    const faces = await document.fonts.load("1em 'Inter Variable'");
    return faces.length > 0;
  } catch {
    // Its stand-in stays; the next start tries again.
    return false;
  }
}

/** As `theme.js` takes it: from the page on. A path prefix may change with the next visit. */
function addressOnPage(url: string): string {
  const page = new URL('.', document.baseURI).href;
  return new URL(url, page).href.replace(page, '');
}
