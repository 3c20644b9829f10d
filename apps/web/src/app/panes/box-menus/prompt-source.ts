import { findPrompts } from '@parley/domain/prompt/find-prompts.ts';
import { previewOf } from '@parley/domain/shared/text.ts';
import { BookText } from 'lucide-react';

import { promptsQuery } from '#src/data/queries/prompts-query.ts';
import { isFeatureOn } from '#src/services/config/config-service.ts';
import { systemPromptsOf, type LibraryPrompt } from '#src/services/prompts/library-prompt.ts';
import { startPrompt } from '#src/services/prompts/start-prompt.ts';

import type { CreateBoxMenuSource } from './box-menu-ports.ts';

/** Lines before anything is typed, so that the commands behind them stay in sight. */
const firstLines = 5;
/** More are found by typing on. */
const mostLines = 20;

/** The prompts of the person, then those of the operator: those whose shortcut is typed come first. */
export const createPromptSource: CreateBoxMenuSource = (context) => {
  const { intl, store, commands, config } = context;
  if (!isFeatureOn(config, 'promptLibrary')) return undefined;
  const system = systemPromptsOf(config.getSnapshot());
  const openLibrary = (): void => void commands.run('openPrompts');
  return {
    id: 'prompts',
    sign: '/',
    find(query) {
      const own = promptsQuery(store).getSnapshot().value ?? [];
      const prompts = [...own, ...system];
      const count = query === '' ? firstLines : mostLines;
      return byShortcut(findPrompts(prompts, { words: query }), query)
        .slice(0, count)
        .map((prompt) => ({
          id: prompt.id,
          title: prompt.title,
          detail: prompt.shortcut === '' ? previewOf(prompt.text) : `/${prompt.shortcut}`,
          icon: BookText,
          choose: () => startPrompt(prompt, { store, locale: intl.locale, openLibrary }),
        }));
    },
  };
};

function byShortcut(prompts: readonly LibraryPrompt[], query: string): readonly LibraryPrompt[] {
  const typed = query.trim().toLowerCase();
  if (typed === '') return prompts;
  const rank = ({ shortcut }: LibraryPrompt): number => {
    if (shortcut === typed) return 0;
    return shortcut !== '' && shortcut.startsWith(typed) ? 1 : 2;
  };
  return prompts.toSorted((a, b) => rank(a) - rank(b));
}
