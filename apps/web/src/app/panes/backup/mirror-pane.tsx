import type { MirrorFormat } from '@parley/domain/mirror/plan-mirror.ts';
import { useEffect, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { MirrorRow } from '#src/features/backup/components/mirror-row.tsx';
import { canChooseFolder, chooseFolder } from '#src/platform/mirror-folder.ts';

import { mirrorOf, type MirrorParts } from '#src/app/shared/mirror-of-tab.ts';

/** The mirror of the chats in a folder, for the settings. */
export function MirrorPane({ ports }: { readonly ports: MirrorParts }): ReactNode {
  const mirror = mirrorOf(ports, useIntl());
  useEffect(() => {
    void mirror.connect();
  }, [mirror]);
  async function choose(format: MirrorFormat): Promise<void> {
    const handle = await chooseFolder();
    if (handle !== undefined) await mirror.start(handle, format);
  }
  const canMirror = canChooseFolder() && ports.store.isKept;
  return (
    <MirrorRow mirror={mirror} onChoose={canMirror ? (format) => void choose(format) : undefined} />
  );
}
