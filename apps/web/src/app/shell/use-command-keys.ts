import { useEffect } from 'react';

import type { CommandId } from '#src/services/commands/command-table.ts';
import { findCommand } from '#src/services/commands/find-command.ts';

import { commandModules } from '#src/app/chat/command-modules.ts';
import type { Program } from '#src/app/program/program.ts';

/**
 * Runs the command whose keys are pressed, also while somebody writes in a field. One whose code is
 * not here yet waits for it until the person does something else.
 */
export function useCommandKeys({ commands, settings }: Program): void {
  useEffect(() => {
    let waiting: CommandId | undefined;
    const forget = (): void => {
      waiting = undefined;
    };
    const runWaiting = (): void => {
      if (waiting === undefined || !commands.run(waiting)) return;
      forget();
    };
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const id = findCommand(event, settings.getSnapshot().keyboardShortcuts);
      if (id === undefined || isBehindDialog(id)) return;
      const isHere = commands.available().has(id);
      if (!isHere && (commands.known().has(id) || areChatCommandsHere())) return;
      event.preventDefault();
      if (event.repeat) return;
      if (isHere) commands.run(id);
      else {
        waiting = id;
        for (const { load } of commandModules) load();
      }
    };
    const stop = commands.subscribe(runWaiting);
    window.addEventListener('keydown', forget, true);
    window.addEventListener('pointerdown', forget, true);
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      stop();
      window.removeEventListener('keydown', forget, true);
      window.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('keydown', handleKeyDown);
    };
  }, [commands, settings]);
}

function areChatCommandsHere(): boolean {
  return commandModules.every(({ read }) => {
    const code = read();
    return code !== undefined && !(code instanceof Error);
  });
}

/** Nothing happens behind an open dialog; the keys that opened one close it. */
function isBehindDialog(id: CommandId): boolean {
  const dialog = document.querySelector('[data-element-id="pop-up-modal"]');
  return dialog !== null && dialog.querySelector(`[data-command="${id}"]`) === null;
}
