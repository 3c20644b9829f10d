import { Settings } from 'lucide-react';

import type { BoxMenuEntry } from '#src/features/composer/box-menu/box-menu-source.ts';
import { findEntries, type PaletteEntry } from '#src/features/palette/logic/palette-entries.ts';
import { paletteActions } from '#src/app/shared/palette-actions.ts';
import { modelSettingPlaces } from '#src/app/shared/setting-places.ts';

import type { CreateBoxMenuSource } from './box-menu-ports.ts';

/** What the palette can do, with the palette itself on top. */
export const createCommandSource: CreateBoxMenuSource = ({ intl, commands, config, settings }) => {
  if (config.getSnapshot().chatFeatures['commandK'] === false) return undefined;
  return {
    id: 'commands',
    sign: '/',
    find(query) {
      const all = paletteActions(intl, { commands, settings });
      const actions = [
        ...all.filter(({ id }) => id === 'search'),
        // The box has the focus.
        ...all.filter(({ id }) => id !== 'search' && id !== 'focusComposer'),
      ];
      const places = modelSettingPlaces(intl, () => void commands.run('modelSettings'));
      const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
      const hasModelSettings = commands.available().has('modelSettings');
      return findEntries(
        { actions, chats: [], models: [], settings: hasModelSettings ? places : [] },
        words,
      ).flatMap(toLine);
    },
  };
};

function toLine(entry: PaletteEntry): readonly BoxMenuEntry[] {
  if (entry.kind === 'action') {
    const { title, icon, shortcut, run } = entry.action;
    return [{ id: entry.key, title, icon, shortcut, choose: run }];
  }
  if (entry.kind !== 'setting') return [];
  const { title, section, open } = entry.setting;
  return [{ id: entry.key, title, detail: section, icon: Settings, choose: open }];
}
