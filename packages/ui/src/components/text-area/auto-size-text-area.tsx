import { useLayoutEffect, useRef, type ComponentPropsWithRef, type ReactNode } from 'react';

import { classNames } from '../../internal/class-names.ts';
import { mergeRefs } from '../../internal/merge-refs.ts';
import styles from './text-area.module.css';

/** Props of {@link AutoSizeTextArea}: those of `<textarea>` and its bounds. */
export interface AutoSizeTextAreaProps extends ComponentPropsWithRef<'textarea'> {
  readonly minRows?: number;
  /** Rows before it scrolls; give `maxBlockSizePx` instead where a design names a height. */
  readonly maxRows?: number;
  readonly maxBlockSizePx?: number;
}

function needsMeasuring(): boolean {
  return !CSS.supports('field-sizing', 'content');
}

/** Two writes and one read: the height must collapse first, or the area would never shrink. */
function fitToText(area: HTMLTextAreaElement): void {
  area.style.blockSize = '0';
  area.style.blockSize = `${area.scrollHeight}px`;
}

/**
 * A bare `<textarea>` that is as high as its text, without a frame or a label: for the composer and
 * for editing in place. Browsers that know `field-sizing` do it in CSS.
 */
export function AutoSizeTextArea({
  minRows = 1,
  maxRows = 12,
  maxBlockSizePx,
  className,
  style,
  ref,
  ...rest
}: AutoSizeTextAreaProps): ReactNode {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (area.current !== null && needsMeasuring()) fitToText(area.current);
  });
  const geometry = {
    '--min-rows': minRows,
    '--max-block-size': maxBlockSizePx === undefined ? `${maxRows}lh` : `${maxBlockSizePx}px`,
    ...style,
  };
  return (
    <textarea
      dir="auto"
      rows={minRows}
      {...rest}
      ref={mergeRefs(area, ref)}
      className={classNames(styles['area'], className)}
      style={geometry}
    />
  );
}
