import type { UsageRecord } from '../chat/usage-record.ts';
import type { ModelRef } from '../model/model-ref.ts';
import type { ChatId } from '../shared/ids.ts';
import { addRecord, noUsage, type UsageTotals } from './usage-totals.ts';

/**
 * What one chat used of one model on one day. Requests by the ten thousand shrink to cells by the
 * thousand, which are quick to group and to filter.
 */
export interface UsageCell {
  /** Midnight at which the day began, by the clock of the device. */
  readonly dayMs: number;
  readonly model: ModelRef;
  /** Null for requests outside of any chat. */
  readonly chatId: ChatId | null;
  /** Titles, suggestions and the like: asked by the program and not by the person. */
  readonly isHelper: boolean;
  readonly totals: UsageTotals;
}

/** Gathers requests into cells. */
export interface UsageCells {
  add(record: UsageRecord): void;
  /** All cells so far, oldest day first. */
  list(): readonly UsageCell[];
}

/** Makes an empty collection of cells. */
export function createUsageCells(): UsageCells {
  const cells = new Map<string, UsageCell>();
  return {
    add(record) {
      const cell = cellOf(record);
      const { providerId, modelId } = cell.model;
      const key = `${cell.dayMs}\n${providerId}\n${modelId}\n${cell.chatId ?? ''}\n${cell.isHelper}`;
      const totals = addRecord(cells.get(key)?.totals ?? noUsage, record);
      cells.set(key, { ...cell, totals });
    },
    list: () => [...cells.values()].toSorted((a, b) => a.dayMs - b.dayMs),
  };
}

function cellOf({ createdAtMs, model, chatId, purpose }: UsageRecord): Omit<UsageCell, 'totals'> {
  return { dayMs: startOfDay(createdAtMs), model, chatId, isHelper: purpose !== 'message' };
}

/** Midnight before a time, by the clock of the device. */
export function startOfDay(timeMs: number): number {
  return new Date(timeMs).setHours(0, 0, 0, 0);
}
