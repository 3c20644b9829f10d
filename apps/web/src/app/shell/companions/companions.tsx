import type { ReactNode } from 'react';

import type { Program } from '#src/app/program/program.ts';
import { useBoxFocus } from './use-box-focus.ts';
import { useDeepLinks } from './use-deep-links.tsx';
import { useDroppedFiles } from './use-dropped-files.tsx';
import { useExamples } from './use-examples.ts';
import { useFocusKeeper } from './use-focus-keeper.ts';
import { useHostPage } from './use-host-page.ts';
import { useLicense } from './use-license.tsx';
import { useMirror } from './use-mirror.ts';
import { useAppUpdateToast } from './use-app-update-toast.ts';
import { useOrganization } from './use-organization.tsx';
import { useProfileCheck } from './use-profile-check.ts';
import { useRestored } from './use-restored.ts';
import { useSync } from './use-sync.ts';
import { useTranslatedKeys } from './use-translated-keys.ts';
import { useTypeface } from './use-typeface.ts';
import { useUnsavedRetry } from './use-unsaved-retry.ts';
import { useUnsavedToast } from './use-unsaved-toast.ts';
import { WrapperNotice } from '../notices/wrapper-notice.tsx';

/** What goes along with every screen and is not needed for the first one. */
export function Companions({ program }: { readonly program: Program }): ReactNode {
  const deepLink = useDeepLinks(program);
  const dropped = useDroppedFiles(program);
  const restored = useRestored(program);
  const license = useLicense(program);
  const organization = useOrganization(program);
  useTypeface(program);
  useAppUpdateToast(program);
  useUnsavedToast(program);
  useUnsavedRetry(program);
  useMirror(program);
  useSync(program);
  useProfileCheck(program);
  useHostPage(program);
  useExamples(program);
  useFocusKeeper();
  useBoxFocus(program.navigation);
  useTranslatedKeys();
  return (
    <>
      {deepLink}
      {dropped}
      {restored}
      {license}
      {organization}
      <WrapperNotice program={program} />
    </>
  );
}
