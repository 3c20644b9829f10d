import { useEffect, useRef, useSyncExternalStore } from 'react';

import type { CommandActions, CommandRegistry } from '#src/services/commands/command-registry.ts';
import { commandIds, type CommandId } from '#src/services/commands/command-table.ts';

/** Offers commands for as long as the component is on the screen. */
export function useCommands(registry: CommandRegistry, actions: CommandActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const known = commandIds.filter((id) => id in actions).join(' ');
  const offered = commandIds.filter((id) => actions[id] !== undefined).join(' ');
  useEffect(() => {
    const own = commandIds.filter((id) => known.split(' ').includes(id));
    const usable = new Set(offered.split(' '));
    return registry.register(
      Object.fromEntries(
        own.map((id) => [id, usable.has(id) ? () => latest.current[id]?.() : undefined]),
      ),
    );
  }, [registry, known, offered]);
}

/** The commands that can be run now. */
export function useAvailableCommands(
  commands: Pick<CommandRegistry, 'subscribe' | 'available'>,
): ReadonlySet<CommandId> {
  return useSyncExternalStore(commands.subscribe, commands.available);
}
