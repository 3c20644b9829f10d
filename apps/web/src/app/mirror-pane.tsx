import type { MirrorFormat } from '@parley/domain/mirror/plan-mirror.ts';
import { useEffect, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { MirrorRow } from '#src/features/backup/components/mirror-row.tsx';
import { canChooseFolder, chooseFolder } from '#src/platform/mirror-folder.ts';

import { useProgram } from './program-context.ts';
import { mirrorOf } from './program-mirror.ts';

/** The mirror of the chats in a folder, for the settings. */
export function MirrorPane(): ReactNode {
  const program = useProgram();
  const mirror = mirrorOf(program, useIntl());
  useEffect(() => {
    void mirror.connect();
  }, [mirror]);
  async function choose(format: MirrorFormat): Promise<void> {
    const handle = await chooseFolder();
    if (handle !== undefined) await mirror.start(handle, format);
  }
  const canMirror = canChooseFolder() && program.store.isKept;
  return (
    <MirrorRow mirror={mirror} onChoose={canMirror ? (format) => void choose(format) : undefined} />
  );
}
