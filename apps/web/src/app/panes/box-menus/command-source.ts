import { Settings } from 'lucide-react';

import type {
  BoxMenuEntry,
  BoxMenuSource,
} from '#src/features/composer/box-menu/box-menu-source.ts';
import { findEntries, type PaletteEntry } from '#src/features/palette/logic/palette-entries.ts';
import { paletteActions } from '#src/app/shared/palette-actions.ts';
import { modelSettingPlaces } from '#src/app/shared/setting-places.ts';

import type { BoxMenuContext, CreateBoxMenuSource } from './box-menu-ports.ts';

/** The palette itself, on top of all as long as nothing else is typed: a slash and Enter open it. */
export const createSearchSource: CreateBoxMenuSource = (context) =>
  createSource(context, 'search', (query) =>
    query === '' ? linesOf(context, query).filter(({ id }) => id === searchKey) : [],
  );

/** What the palette can do. */
export const createCommandSource: CreateBoxMenuSource = (context) =>
  createSource(context, 'commands', (query) =>
    linesOf(context, query).filter(({ id }) => query !== '' || id !== searchKey),
  );

const searchKey = 'action search';

function createSource(
  { config }: BoxMenuContext,
  id: string,
  find: BoxMenuSource['find'],
): BoxMenuSource | undefined {
  if (config.getSnapshot().chatFeatures['commandK'] === false) return undefined;
  return { id, sign: '/', find };
}

function linesOf(
  { intl, commands, settings }: BoxMenuContext,
  query: string,
): readonly BoxMenuEntry[] {
  const all = paletteActions(intl, { commands, settings });
  // The box has the focus.
  const actions = all.filter(({ id }) => id !== 'focusComposer');
  const places = modelSettingPlaces(intl, () => void commands.run('modelSettings'));
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const hasModelSettings = commands.available().has('modelSettings');
  return findEntries(
    {
      actions,
      prompts: [],
      characters: [],
      chats: [],
      models: [],
      settings: hasModelSettings ? places : [],
    },
    words,
  ).flatMap(toLine);
}

function toLine(entry: PaletteEntry): readonly BoxMenuEntry[] {
  if (entry.kind === 'action') {
    const { title, icon, shortcut, run } = entry.action;
    return [{ id: entry.key, title, icon, shortcut, choose: run }];
  }
  if (entry.kind !== 'setting') return [];
  const { title, section, open } = entry.setting;
  return [{ id: entry.key, title, detail: section, icon: Settings, choose: open }];
}
