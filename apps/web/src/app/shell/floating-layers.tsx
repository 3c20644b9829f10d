import { ToastRegion } from '@parley/ui/components/toast/toast-region.tsx';
import { TooltipLayer } from '@parley/ui/components/tooltip-layer/tooltip-layer.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { chordsOf, commandIds } from '#src/services/commands/command-table.ts';

import { Companions } from './companions/companions.tsx';
import type { Program } from '#src/app/program/program.ts';

/** The keys of a command, with the letter that the person chose. */
function findChord({ settings }: Program, command: string): string | undefined {
  const id = commandIds.find((each) => each === command);
  return id && chordsOf(id, settings.getSnapshot().keyboardShortcuts)[0];
}

/** Toasts and tooltips, with those who have something to say after the start. */
export function FloatingLayers({ program }: { readonly program: Program }): ReactNode {
  const intl = useIntl();
  return (
    <>
      <ToastRegion
        store={program.toasts}
        label={intl.formatMessage({ id: 'toasts.name', defaultMessage: 'Notifications' })}
        dismissLabel={intl.formatMessage({ id: 'toasts.dismiss', defaultMessage: 'Dismiss' })}
      />
      <Companions program={program} />
      <TooltipLayer shortcutOf={(command) => findChord(program, command)} />
    </>
  );
}
