import type { ComponentType } from 'react';

import { createLazyModule, type LazyModule } from '#src/platform/lazy-module.ts';
import type { Manifest } from '#src/app/modules/manifest.ts';

import type { ChatCommandsProps } from './chat-commands-props.ts';

interface CommandModule extends LazyModule<ComponentType<ChatCommandsProps>> {
  readonly id: string;
}

const manifests: readonly Manifest<ComponentType<ChatCommandsProps>>[] = [
  { id: 'chat', load: async () => (await import('./chat-commands.tsx')).ChatCommands },
  {
    id: 'character',
    load: async () => (await import('./character/character-start.tsx')).CharacterStart,
  },
  { id: 'print', load: async () => (await import('./print-commands.tsx')).PrintCommands },
];

/** What shortcuts do to the open chat: loaded after the screen stands, or when one is pressed. */
export const commandModules: readonly CommandModule[] = manifests.map(({ id, load }) => ({
  id,
  ...createLazyModule(load),
}));
