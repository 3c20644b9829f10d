import type { UsageRecord } from '../chat/usage-record.ts';
import type { ModelRef } from '../model/model-ref.ts';
import type { ChatId } from '../shared/ids.ts';
import { addRecord, noUsage, type UsageTotals } from './usage-totals.ts';

/**
 * What one chat used of one model on one day. Requests by the ten thousand shrink to cells by the
 * thousand, which are quick to group and to filter.
 */
export interface UsageBucket {
  /** Midnight at which the day began, by the clock of the device. */
  readonly dayMs: number;
  readonly model: ModelRef;
  /** Null for requests outside of any chat. */
  readonly chatId: ChatId | null;
  /** Titles, suggestions, voice and the like: whatever is no reply of a chat. */
  readonly isHelper: boolean;
  readonly totals: UsageTotals;
}

/** Gathers requests into cells. */
export interface UsageBuckets {
  add(record: UsageRecord): void;
  /** All cells so far, oldest day first. */
  list(): readonly UsageBucket[];
}

/**
 * Makes a collection of cells.
 *
 * @param known what was gathered before, of other requests
 */
export function createUsageBuckets(known: readonly UsageBucket[] = []): UsageBuckets {
  const cells = new Map(known.map((cell) => [keyOf(cell), cell]));
  return {
    add(record) {
      const cell = cellOf(record);
      const key = keyOf(cell);
      const totals = addRecord(cells.get(key)?.totals ?? noUsage, record);
      cells.set(key, { ...cell, totals });
    },
    list: () => [...cells.values()].toSorted((a, b) => a.dayMs - b.dayMs),
  };
}

function keyOf({ dayMs, model, chatId, isHelper }: Omit<UsageBucket, 'totals'>): string {
  return `${dayMs}\n${model.providerId}\n${model.modelId}\n${chatId ?? ''}\n${isHelper}`;
}

function cellOf({ createdAtMs, model, chatId, purpose }: UsageRecord): Omit<UsageBucket, 'totals'> {
  return { dayMs: startOfDay(createdAtMs), model, chatId, isHelper: purpose !== 'message' };
}

/** Midnight before a time, by the clock of the device. */
export function startOfDay(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0);
}
