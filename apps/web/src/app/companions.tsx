import type { ReactNode } from 'react';

import type { Program } from './program.ts';
import { useArrivals } from './use-arrivals.tsx';
import { useExamples } from './use-examples.ts';
import { useFocusKeeper } from './use-focus-keeper.ts';
import { useHostPage } from './use-host-page.ts';
import { useMirror } from './use-mirror.ts';
import { useNewBuildToast } from './use-new-build-toast.ts';
import { useProfileCheck } from './use-profile-check.ts';
import { useRestored } from './use-restored.ts';
import { useTranslatedKeys } from './use-translated-keys.ts';
import { useUnsavedToast } from './use-unsaved-toast.ts';
import { WrapperNotice } from './wrapper-notice.tsx';

/** What goes along with every screen and is not needed for the first one. */
export function Companions({ program }: { readonly program: Program }): ReactNode {
  const arrival = useArrivals(program);
  const restored = useRestored(program);
  useNewBuildToast(program);
  useUnsavedToast(program);
  useMirror(program);
  useProfileCheck(program);
  useHostPage(program);
  useExamples(program);
  useFocusKeeper();
  useTranslatedKeys();
  return (
    <>
      {arrival}
      {restored}
      <WrapperNotice program={program} />
    </>
  );
}
