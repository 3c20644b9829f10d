import type { Chat } from './chat.ts';

/** Under which heading a chat stands; `month` names one, the others are relative to now. */
export type ChatGroupKey =
  | { readonly type: 'favorites' | 'today' | 'yesterday' | 'week' | 'days30' }
  | { readonly type: 'month'; readonly year: number; /** 0 to 11. */ readonly month: number };

/** Chats that stand under one heading, in the order of the list. */
export interface ChatGroup {
  /** Unique among the groups of a list. */
  readonly id: string;
  readonly key: ChatGroupKey;
  readonly chats: readonly Chat[];
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Groups a list that is in the order of `compareChats`, without changing that order.
 *
 * @param nowMs decides what «today» is, by the calendar of this device
 */
export function groupChats(chats: readonly Chat[], nowMs: number): readonly ChatGroup[] {
  const borders = dayBorders(nowMs);
  const groups: { id: string; key: ChatGroupKey; chats: Chat[] }[] = [];
  for (const chat of chats) {
    const key = groupOf(chat, borders);
    const id = key.type === 'month' ? `${key.year}-${key.month}` : key.type;
    const last = groups.at(-1);
    if (last?.id === id) last.chats.push(chat);
    else groups.push({ id, key, chats: [chat] });
  }
  return groups;
}

interface DayBorders {
  readonly todayMs: number;
  readonly yesterdayMs: number;
}

function dayBorders(nowMs: number): DayBorders {
  const now = new Date(nowMs);
  const at = (daysAgo: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime();
  return { todayMs: at(0), yesterdayMs: at(1) };
}

function groupOf(chat: Chat, { todayMs, yesterdayMs }: DayBorders): ChatGroupKey {
  if (chat.favoritedAtMs !== null) return { type: 'favorites' };
  const timeMs = chat.updatedAtMs;
  if (timeMs >= todayMs) return { type: 'today' };
  if (timeMs >= yesterdayMs) return { type: 'yesterday' };
  if (timeMs >= todayMs - 7 * dayMs) return { type: 'week' };
  if (timeMs >= todayMs - 30 * dayMs) return { type: 'days30' };
  const date = new Date(timeMs);
  return { type: 'month', year: date.getFullYear(), month: date.getMonth() };
}

/** The moment at which the next day begins, when «today» means another day. */
export function nextDayMs(nowMs: number): number {
  const now = new Date(nowMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
}
