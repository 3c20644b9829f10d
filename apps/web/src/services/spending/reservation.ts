import { usagePurposes, type UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { parseChatId, parseMessageId } from '@parley/domain/shared/ids.ts';
import type { SpentSum } from '@parley/domain/usage/spending.ts';

/**
 * What a request that is under way will cost about. It is kept in the name of a lock that is held
 * for as long: all tabs see it, and it goes with a tab that dies.
 */
export interface Reservation extends SpentSum {
  readonly messageId: UsageRecord['messageId'];
  /** One reply is asked about several times: for itself, its title, its keywords. */
  readonly purpose: UsageRecord['purpose'];
  /** Tells apart what one reply orders in the same millisecond; absent where it orders once. */
  readonly callId?: string;
  readonly costMicroUsd: number;
}

const prefix = 'parley-spending:';

/** The name of the lock that stands for a reservation. */
export function reservationName(reservation: Reservation): string {
  return prefix + JSON.stringify(reservation);
}

/** The reservations among the names of locks, without those whose request was billed meanwhile. */
export function findReserved(
  names: readonly string[],
  billed: readonly UsageRecord[],
): readonly Reservation[] {
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => parseReservation(name.slice(prefix.length)))
    .filter((reservation) => reservation !== undefined && !isBilled(reservation, billed))
    .filter((reservation) => reservation !== undefined);
}

function isBilled(
  { messageId, purpose, createdAtMs }: Reservation,
  billed: readonly UsageRecord[],
): boolean {
  // A reply may order several images: the row of one says nothing of the others.
  if (messageId === null || purpose === 'picture') return false;
  return billed.some(
    (row) =>
      row.messageId === messageId && row.purpose === purpose && row.createdAtMs >= createdAtMs,
  );
}

function parseReservation(text: string): Reservation | undefined {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields: Partial<Record<string, unknown>> = { ...value };
  const { chatId, messageId, purpose, callId, createdAtMs, costMicroUsd } = fields;
  if (typeof createdAtMs !== 'number' || typeof costMicroUsd !== 'number') return undefined;
  return {
    chatId: typeof chatId === 'string' ? (parseChatId(chatId) ?? null) : null,
    messageId: typeof messageId === 'string' ? (parseMessageId(messageId) ?? null) : null,
    purpose: usagePurposes.find((each) => each === purpose) ?? 'message',
    ...(typeof callId === 'string' ? { callId } : {}),
    createdAtMs,
    costMicroUsd,
  };
}
