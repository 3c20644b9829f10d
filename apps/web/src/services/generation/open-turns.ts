import type { Message } from '@parley/domain/chat/message.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import { writeLeftTurns, type LeftTurn } from '#src/data/left-turns.ts';
import { leftTurnsPrefix } from '#src/platform/left-turns-storage.ts';
import { runSafely } from '#src/platform/report-fault.ts';

import type { TurnEnd, TurnRows, TurnStore } from './turn-types.ts';

/** When a page is left and comes back, and where it can put something without waiting. */
export interface PageLeaving {
  /** Of this page alone: what another one left may still have to be stored. */
  readonly pageId: string;
  /** Lasts longer than the page. */
  readonly storage: () => Pick<Storage, 'setItem' | 'removeItem'>;
  readonly onHide: (listener: () => void) => void;
  readonly onShow: (listener: () => void) => void;
}

/** Turns of this tab of which the disk may have less than the page. */
export interface OpenTurns {
  /** @param begun  how the writing of the rows went */
  begin(replies: readonly OpenReply[], rows: TurnRows, begun: Promise<Writing>): void;
  /** @param written  how the writing of the end went */
  end(end: TurnEnd, written: Promise<Writing>): void;
  /** What failed writings left of a chat in memory was stored by others. */
  saved(chatId: ChatId): void;
}

interface OpenReply {
  readonly id: MessageId;
  /** Gives the reply so far. */
  readonly read: () => Message;
}

/** Never rejects. */
interface Writing {
  readonly ok: boolean;
}

interface OpenTurn {
  rows: TurnRows | undefined;
  end: TurnEnd | undefined;
  /** Which writing the disk refused last. */
  refused: 'rows' | 'end' | undefined;
  readonly read: () => Message;
}

/**
 * Follows turns until they are stored. The browser ends the transactions of a page that is left:
 * what is on the screen by then goes where nothing has to be waited for, and the next start stores it.
 */
export function createOpenTurns(
  { pageId, storage, onHide, onShow }: PageLeaving,
  store: Pick<TurnStore, 'isKept'>,
): OpenTurns {
  const open = new Map<MessageId, OpenTurn>();
  const key = `${leftTurnsPrefix}${pageId}`;

  function leave(): void {
    const left = [...open.values()].map(toLeftTurn);
    const kept = left.filter(({ message }) => store.isKept(message.chatId));
    if (kept.length > 0) storage().setItem(key, writeLeftTurns(kept));
  }

  onHide(() => runSafely(leave));
  // The page was kept in memory and goes on.
  onShow(() => runSafely(() => storage().removeItem(key)));

  return {
    begin(replies, rows, begun) {
      const turns = replies.map(({ id, read }): OpenTurn => {
        const turn = { rows, end: undefined, refused: undefined, read };
        open.set(id, turn);
        return turn;
      });
      void begun.then(({ ok }) => {
        for (const turn of turns) {
          if (ok) turn.rows = undefined;
          else turn.refused ??= 'rows';
        }
      });
    },
    end(end, written) {
      const { id } = end.message;
      const turn = open.get(id);
      if (turn === undefined) return;
      turn.end = end;
      void written.then(({ ok }) => {
        // Tools may have run meanwhile, and the reply goes on.
        if (open.get(id)?.end !== end) return;
        if (ok) open.delete(id);
        else turn.refused = 'end';
      });
    },
    saved(chatId) {
      for (const [id, turn] of open) {
        if (turn.read().chatId !== chatId) continue;
        if (turn.refused === 'end') open.delete(id);
        else if (turn.refused === 'rows') turn.rows = undefined;
      }
    },
  };
}

function toLeftTurn({ rows, end, read }: OpenTurn): LeftTurn {
  return { ...(rows === undefined ? {} : { rows }), ...(end ?? { message: read() }) };
}
