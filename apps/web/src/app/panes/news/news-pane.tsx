import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import type { ReactNode } from 'react';

import { NewsDialog } from '#src/features/news/news-dialog.tsx';

import changes from '../../../../../../CHANGELOG.md?raw';

/** The dialog has the title already. */
const page = changes.replace(/^# .*\n+/u, '');

/** The changes of this build, which came with it: nothing is asked for. */
export function NewsPane({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <NewsDialog pageUrl="./changelog.html" onClose={onClose}>
      <Markdown source={page} />
    </NewsDialog>
  );
}
