import { ToastRegion } from '@parley/ui/components/toast/toast-region.tsx';
import { TooltipLayer } from '@parley/ui/components/tooltip-layer/tooltip-layer.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { Companions } from './companions/companions.tsx';
import type { Program } from '#src/app/program/program.ts';

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
      <TooltipLayer />
    </>
  );
}
