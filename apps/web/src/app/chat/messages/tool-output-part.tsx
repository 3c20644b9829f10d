import type { ShownOutput } from '@parley/domain/chat/shown-output.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { OutputCards } from '#src/features/plugins/output-cards.tsx';
import { PreviewFrame } from '#src/features/preview/components/preview-frame.tsx';
import { hasOwnColors } from '#src/features/preview/logic/preview-kind.ts';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';

import { useProgram } from '#src/app/program/program-context.ts';

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
  return <Page html={output.html} />;
}

function Page({ html }: { readonly html: string }): ReactNode {
  const intl = useIntl();
  const { config } = useProgram();
  const { sandboxOrigin } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  return (
    <div className={styles['page']}>
      <PreviewFrame
        html={html}
        followsTheme={!hasOwnColors(html)}
        title={intl.formatMessage({
          id: 'plugins.output.page',
          defaultMessage: 'Page of a plugin',
        })}
        sandboxOrigin={sandboxOrigin}
      />
    </div>
  );
}
