import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { useEffect, useSyncExternalStore } from 'react';

import type { Program } from '#src/app/program/program.ts';

/** Which theme is on the screen. */
export function useShownTheme(program: Program): 'light' | 'dark' {
  const { settings, config, flags } = program;
  const { theme } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const { defaultDarkTheme } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  if (theme !== 'system') return theme;
  const isChosen = flags.read('theme') !== undefined;
  if (!isChosen && defaultDarkTheme !== undefined) return defaultDarkTheme ? 'dark' : 'light';
  return systemIsDark ? 'dark' : 'light';
}

/** Puts theme, text size and width on the root element, where the styles look for them. */
export function useAppearance(program: Program): void {
  const { settings, flags } = program;
  const { theme, messageFontSize, widthMode, locale } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  const shown = useShownTheme(program);

  useEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  useEffect(() => {
    // Read before the first paint of the next start; «system» follows the browser there.
    if (theme !== 'system') flags.write('theme', theme);
    else if (flags.read('theme') !== undefined) flags.write('theme', 'system');
  }, [theme, flags]);
  useEffect(() => {
    if (locale !== null) flags.write('locale', locale);
  }, [locale, flags]);
  useEffect(() => {
    document.documentElement.dataset['messageSize'] = messageFontSize;
    document.documentElement.dataset['width'] = String(widthMode);
  }, [messageFontSize, widthMode]);
}
