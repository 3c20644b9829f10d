import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { isInWrapper } from '#src/services/mac-app/wrapper-mark.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import type { Program } from '#src/app/program/program.ts';

const WrapperDialog = lazyComponent(
  async () => (await import('#src/features/wrapper/wrapper-dialog.tsx')).WrapperDialog,
);

/** A word to people in an app around the page, once for each start until they have had enough. */
export function WrapperNotice({ program }: { readonly program: Program }): ReactNode {
  const { flags, config } = program;
  const { brand } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const [isShown, setIsShown] = useState(
    () => isInWrapper(navigator.userAgent) && flags.read('wrapperSeen') === undefined,
  );
  if (!isShown) return null;
  return (
    <WrapperDialog
      brand={brand}
      onClose={() => setIsShown(false)}
      onNeverAgain={() => {
        flags.write('wrapperSeen', 'yes');
        setIsShown(false);
      }}
    />
  );
}
