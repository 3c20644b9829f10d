import { useEffect } from 'react';

import type { CommandId } from '#src/services/commands/command-table.ts';
import { findCommand } from '#src/services/commands/find-command.ts';

import type { Program } from './program.ts';

/** Runs the command whose keys are pressed, also while somebody writes in a field. */
export function useCommandKeys({ commands, settings }: Program): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const id = findCommand(event, settings.getSnapshot().keyboardShortcuts);
      if (id === undefined || !commands.available().has(id) || isBehindDialog(id)) return;
      event.preventDefault();
      if (!event.repeat) commands.run(id);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [commands, settings]);
}

/** Nothing happens behind an open dialog; the keys that opened one close it. */
function isBehindDialog(id: CommandId): boolean {
  const dialog = document.querySelector('[data-element-id="pop-up-modal"]');
  return dialog !== null && dialog.querySelector(`[data-command="${id}"]`) === null;
}
