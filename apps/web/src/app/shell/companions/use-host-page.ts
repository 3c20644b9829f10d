import { useEffect, useSyncExternalStore } from 'react';

import type { Program } from '#src/app/program/program.ts';

/**
 * Puts on the page what belongs to its host: the manifest for an app made of it, and the operator's
 * style sheet, cleaned of everything that would fetch something.
 */
export function useHostPage({ config }: Pick<Program, 'config'>): void {
  const { manifestURL, themeSettings } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { css } = themeSettings;
  useEffect(() => {
    if (manifestURL === undefined) return;
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestURL);
  }, [manifestURL]);
  useEffect(() => {
    if (css === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    let isGone = false;
    void import('@parley/contract/http/theme-css.ts').then(async ({ cleanThemeCss }) => {
      await sheet.replace(cleanThemeCss(css));
      if (!isGone) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      return undefined;
    });
    return () => {
      isGone = true;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
}
