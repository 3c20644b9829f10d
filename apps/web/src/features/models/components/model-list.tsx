import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import {
  useEffect,
  useMemo,
  useRef,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIntl } from 'react-intl';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import type { ModelChoice, ModelGroup, ModelOption } from '../logic/model-groups.ts';
import { GroupHeading } from './group-heading.tsx';
import styles from './model-list.module.css';
import { ModelOptionRow } from './model-option-row.tsx';

export interface ModelListProps {
  readonly id: string;
  readonly label: string;
  readonly choice: ModelChoice;
  /** Index over all groups. */
  readonly active: number;
  readonly isChosen: (model: ModelRef) => boolean;
  /** Several are chosen; set: whether no more can be. */
  readonly several?: { readonly isFull: boolean };
  readonly scrollRef: RefObject<HTMLElement | null>;
  readonly onChoose: (index: number) => void;
  readonly onPoint?: (index: number) => void;
}

type Row =
  | { readonly type: 'heading'; readonly group: ModelGroup }
  | { readonly type: 'option'; readonly option: ModelOption; readonly index: number };

/** The options below a search box that keeps the focus. Only those near the view are in the page. */
export function ModelList(props: ModelListProps): ReactNode {
  const { id, choice, active, isChosen, several, scrollRef } = props;
  const intl = useIntl();
  const virtualizer = useRef<VirtualizerHandle>(null);
  const rows = useMemo(() => listRows(choice), [choice]);
  const activeRow = rows.findIndex((row) => row.type === 'option' && row.index === active);

  useEffect(() => {
    // The heading of a group comes into view with its first option.
    const isFirst = rows[activeRow - 1]?.type === 'heading';
    if (activeRow >= 0) {
      virtualizer.current?.scrollToIndex(isFirst ? activeRow - 1 : activeRow, { align: 'nearest' });
    }
  }, [activeRow, rows]);

  if (rows.length === 0) {
    return (
      <p className={styles['empty']}>
        {intl.formatMessage({
          id: 'model.empty',
          defaultMessage: 'No matching models. Enter a full ID to use a model that isn’t listed.',
        })}
      </p>
    );
  }
  const renderRow = (row: Row): ReactElement =>
    row.type === 'heading' ? (
      <GroupHeading key={row.group.id} group={row.group} />
    ) : (
      <ModelOptionRow
        key={`${row.option.model.providerId} ${row.option.model.modelId}${row.option.isTyped ? ' typed' : ''}`}
        id={`${id}-${row.index}`}
        option={row.option}
        position={row.index + 1}
        count={choice.flat.length}
        isActive={row.index === active}
        isChosen={isChosen(row.option.model)}
        isBlocked={several?.isFull === true && !isChosen(row.option.model)}
        onChoose={() => props.onChoose(row.index)}
        onPoint={() => props.onPoint?.(row.index)}
      />
    );
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can neither be searched nor hold two lines per option
      role="listbox"
      aria-label={props.label}
      aria-multiselectable={several !== undefined || undefined}
      tabIndex={-1}
    >
      <Virtualizer
        ref={virtualizer}
        scrollRef={scrollRef}
        data={rows}
        keepMounted={activeRow < 0 ? [] : [activeRow]}
      >
        {renderRow}
      </Virtualizer>
    </div>
  );
}

function listRows(choice: ModelChoice): readonly Row[] {
  return choice.groups.flatMap((group) => [
    { type: 'heading' as const, group },
    ...group.options.map((option, place) => ({
      type: 'option' as const,
      option,
      index: group.startIndex + place,
    })),
  ]);
}
