import type { NumberedSource } from '@parley/domain/chat/number-sources.ts';
import { PopoverSheet } from '@parley/ui/components/popover-sheet/popover-sheet.tsx';
import { Popover } from '@parley/ui/components/popover/popover.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useHoverIntent } from '../hooks/use-hover-intent.ts';
import { sourceTitle } from '../logic/source-texts.ts';
import { SourceEntry } from './source-entry.tsx';
import styles from './sources.module.css';

/**
 * The number of a source in a text. Pointing at it shows the source, a click or a key opens it. The
 * number is drawn by the style sheet: it belongs to no words that are searched, selected or read.
 */
export function SourceMark({ source }: { readonly source: NumberedSource }): ReactNode {
  const intl = useIntl();
  const [opener, setOpener] = useState<Element>();
  const hover = useHoverIntent();
  const name = intl.formatMessage(
    { id: 'sources.mark', defaultMessage: 'Source {number, number}' },
    { number: source.number },
  );
  const entry = <SourceEntry source={source} />;
  return (
    <sup className={styles['mark']}>
      <button
        type="button"
        className={styles['markButton']}
        data-element-id="source-mark"
        data-number={intl.formatNumber(source.number)}
        aria-label={intl.formatMessage(
          { id: 'sources.mark.title', defaultMessage: 'Source {number, number}: {title}' },
          { number: source.number, title: sourceTitle(source) },
        )}
        aria-haspopup="dialog"
        aria-expanded={opener !== undefined}
        onPointerEnter={hover.enter}
        onPointerLeave={hover.leave}
        onClick={(event) => {
          hover.end();
          setOpener(event.currentTarget);
        }}
      />
      {opener !== undefined && (
        <PopoverSheet
          anchor={opener}
          label={name}
          closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
          onClose={() => setOpener(undefined)}
          side="top"
          align="center"
        >
          {entry}
        </PopoverSheet>
      )}
      {hover.over !== undefined && opener === undefined && (
        <Popover
          open
          anchor={hover.over}
          label={name}
          onOpenChange={hover.end}
          side="top"
          align="center"
          pointing={{ enter: hover.stay, leave: hover.leave }}
        >
          {entry}
        </Popover>
      )}
    </sup>
  );
}
