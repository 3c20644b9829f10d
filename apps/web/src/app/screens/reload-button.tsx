import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { reloadPage } from '#src/platform/reload-page.ts';

/** Loads the page anew, and says so where that does not happen. */
export function ReloadButton(): ReactNode {
  const intl = useIntl();
  const [state, setState] = useState<'ready' | 'going' | 'stuck'>('ready');
  return (
    <>
      <Button
        variant="primary"
        loading={state === 'going'}
        onClick={() => {
          setState('going');
          reloadPage(window, () => setState('stuck'));
        }}
      >
        {intl.formatMessage({ id: 'storage.reload', defaultMessage: 'Reload the page' })}
      </Button>
      {state === 'stuck' && (
        <p role="alert">
          {intl.formatMessage({
            id: 'reload.failed',
            defaultMessage: 'Couldn’t reload the page. Close it and open it again.',
          })}
        </p>
      )}
    </>
  );
}
