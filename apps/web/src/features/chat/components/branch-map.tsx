import { branchRows, type BranchRow } from '@parley/domain/chat/branch-map.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import type { ChatSession } from '#src/services/chats/chat-session.ts';

import { branchLines } from '../logic/branch-lines.ts';
import { moveInMap } from '../logic/move-in-map.ts';
import { BranchMapRow } from './branch-map-row.tsx';
import styles from './branch-map.module.css';

export interface BranchMapProps {
  readonly session: ChatSession;
  /** Shows the branch of a message and goes there. */
  readonly onChoose: (id: MessageId) => void;
  readonly onClose: () => void;
}

/** All messages of a chat with their versions; each leads to its place. */
export function BranchMap({ session, onChoose, onClose }: BranchMapProps): ReactNode {
  const intl = useIntl();
  const { tree, path } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const rows = useMemo(() => branchRows(tree, path), [tree, path]);
  const treeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!tree.isWhole) void session.loadWhole();
  }, [tree, session]);

  function handleChoose(id: MessageId): void {
    onChoose(id);
    onClose();
  }

  return (
    <Dialog
      open
      body="flush"
      isTall
      initialFocus={treeRef}
      title={intl.formatMessage({ id: 'branches.title', defaultMessage: 'Branch map' })}
      description={intl.formatMessage(
        {
          id: 'branches.count',
          defaultMessage:
            '{messages, plural, one {# message} other {# messages}} in {branches, plural, one {# branch} other {# branches}}',
        },
        { messages: rows.length, branches: countEnds(rows, tree.childrenOf) },
      )}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
    >
      <Tree rows={rows} treeRef={treeRef} onChoose={handleChoose} />
    </Dialog>
  );
}

function countEnds(
  rows: readonly BranchRow[],
  childrenOf: ReadonlyMap<MessageId | null, readonly MessageId[]>,
): number {
  return rows.filter(({ message }) => (childrenOf.get(message.id) ?? []).length === 0).length;
}

/** Deeper side branches are not moved in any further: on a phone there would be no room for words. */
const deepestColumn = 8;

interface TreeProps {
  readonly rows: readonly BranchRow[];
  readonly treeRef: React.RefObject<HTMLDivElement | null>;
  readonly onChoose: (id: MessageId) => void;
}

function Tree({ rows, treeRef, onChoose }: TreeProps): ReactNode {
  const intl = useIntl();
  const baseId = useId();
  const list = useRef<VirtualizerHandle>(null);
  const [activeId, setActiveId] = useState<MessageId>();
  const lines = useMemo(() => branchLines(rows, deepestColumn), [rows]);
  // It begins with the first message, however long the chat is.
  const active = Math.max(
    0,
    rows.findIndex(({ message }) => message.id === activeId),
  );

  useEffect(() => {
    if (active > 0) list.current?.scrollToIndex(active, { align: 'nearest' });
  }, [active]);

  function handleKeyDown(event: KeyboardEvent): void {
    const row = rows[active];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (row !== undefined) onChoose(row.message.id);
      return;
    }
    const next = moveInMap(event.key, active, rows);
    if (next === undefined) return;
    event.preventDefault();
    setActiveId(rows[next]?.message.id);
  }

  return (
    <div
      ref={treeRef}
      className={styles['tree']}
      role="tree"
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'branches.title', defaultMessage: 'Branch map' })}
      aria-activedescendant={rows.length === 0 ? undefined : `${baseId}-${active}`}
      onKeyDown={handleKeyDown}
    >
      <Virtualizer ref={list} scrollRef={treeRef} data={rows} keepMounted={[active]}>
        {(row, index) => (
          <BranchMapRow
            key={row.message.id}
            id={`${baseId}-${index}`}
            row={row}
            lines={lines[index]}
            isActive={index === active}
            onChoose={onChoose}
          />
        )}
      </Virtualizer>
    </div>
  );
}
