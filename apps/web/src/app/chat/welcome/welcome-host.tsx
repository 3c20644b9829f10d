import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import type { ReactNode } from 'react';

import styles from './welcome.module.css';

/** What the host says to whoever begins a chat. */
export function WelcomeHost({ text }: { readonly text: string }): ReactNode {
  return (
    <div className={styles['host']}>
      <Markdown source={text} />
    </div>
  );
}
