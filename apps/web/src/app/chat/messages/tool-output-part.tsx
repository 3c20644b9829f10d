import type { ShownOutput } from '@parley/domain/chat/shown-output.ts';
import type { ReactNode } from 'react';

import { OutputCards } from '#src/features/plugins/output-cards.tsx';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';

import { PluginPage } from './plugin-page.tsx';
import styles from './tool-output-part.module.css';

/** What a tool shows the person, below its call. */
export function ToolOutputPart({ output }: { readonly output: ShownOutput }): ReactNode {
  return (
    <div data-part="output" className={styles['output']}>
      <Shown output={output} />
    </div>
  );
}

function Shown({ output }: { readonly output: ShownOutput }): ReactNode {
  if (output.kind === 'markdown') return <Markdown source={output.text} />;
  if (output.kind === 'cards') return <OutputCards cards={output.cards} />;
  return <PluginPage html={output.html} madeBy={output.madeBy} />;
}
