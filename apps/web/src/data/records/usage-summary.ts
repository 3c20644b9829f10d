import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
import { startOfDay, type UsageBucket } from '@parley/domain/usage/usage-buckets.ts';

import { fieldsOf, idOf, listOf, numberOr } from './fields.ts';

/** The cells of all requests before a time, so that their rows need not be read again. */
export interface UsageSummary {
  /** A midnight; requests from it on are not in here. */
  readonly untilMs: number;
  /** So many rows lay before that time: with another number it does not hold any more. */
  readonly rowCount: number;
  readonly cells: readonly UsageBucket[];
}

/**
 * The form in which a summary lies on the disk. Names stand in it once and figures in one array: ten
 * thousand cells are read in a few milliseconds that way, and in a hundred as objects.
 */
interface PackedSummary {
  readonly version: 1;
  readonly untilMs: number;
  readonly rowCount: number;
  readonly models: readonly ModelRef[];
  readonly chatIds: readonly ChatId[];
  /** {@link columnCount} for each cell. */
  readonly figures: Float64Array;
}

const columnCount = 15;

/** A summary as it is stored. */
export function packUsageSummary({ untilMs, rowCount, cells }: UsageSummary): PackedSummary {
  const models = new Map<string, { readonly index: number; readonly model: ModelRef }>();
  const chats = new Map<ChatId, number>();
  const figures = new Float64Array(cells.length * columnCount);
  for (const [index, cell] of cells.entries()) {
    const modelKey = `${cell.model.providerId}\n${cell.model.modelId}`;
    const model = models.get(modelKey) ?? { index: models.size, model: cell.model };
    models.set(modelKey, model);
    const { chatId } = cell;
    if (chatId !== null && !chats.has(chatId)) chats.set(chatId, chats.size);
    const chat = chatId === null ? -1 : (chats.get(chatId) ?? -1);
    figures.set(figuresOf(cell, model.index, chat), index * columnCount);
  }
  return {
    version: 1,
    untilMs,
    rowCount,
    models: [...models.values()].map(({ model }) => model),
    chatIds: [...chats.keys()],
    figures,
  };
}

function figuresOf(
  { dayMs, isHelper, totals }: UsageBucket,
  model: number,
  chat: number,
): number[] {
  return [
    dayMs,
    model,
    chat,
    Number(isHelper),
    totals.requestCount,
    totals.promptTokens,
    totals.cacheReadTokens,
    totals.cacheWriteTokens,
    totals.outputTokens,
    totals.reasoningTokens,
    totals.spokenCharacters,
    totals.heardSeconds,
    totals.costMicroUsd ?? Number.NaN,
    totals.unpricedCount,
    Number(totals.isEstimated),
  ];
}

/**
 * Reads a stored summary; undefined where it is none, or was made where days begin at other times:
 * its days cannot be split again.
 */
export function parseUsageSummary(value: unknown): UsageSummary | undefined {
  const { version, untilMs, rowCount, models, chatIds, figures } = fieldsOf(value);
  if (version !== 1 || !(figures instanceof Float64Array)) return undefined;
  const cells = unpack(figures, {
    models: listOf(models).map(parseModelRef),
    chatIds: listOf(chatIds).map((id) => idOf(id, parseChatId)),
  });
  const until = numberOr(untilMs, undefined);
  const count = numberOr(rowCount, undefined);
  if (cells === undefined || until === undefined || count === undefined) return undefined;
  const days = new Set([until, ...cells.map(({ dayMs }) => dayMs)]);
  if ([...days].some((dayMs) => startOfDay(dayMs) !== dayMs)) return undefined;
  return { untilMs: until, rowCount: count, cells };
}

interface Names {
  readonly models: readonly (ModelRef | undefined)[];
  readonly chatIds: readonly (ChatId | undefined)[];
}

/** Undefined where a cell names what is not there. */
function unpack(figures: Float64Array, names: Names): readonly UsageBucket[] | undefined {
  const cells: UsageBucket[] = [];
  for (let start = 0; start < figures.length; start += columnCount) {
    const cell = cellAt(figures, start, names);
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  return cells;
}

function cellAt(
  figures: Float64Array,
  start: number,
  { models, chatIds }: Names,
): UsageBucket | undefined {
  const at = (column: number): number => figures[start + column] ?? 0;
  const model = models[at(1)];
  const chatId = at(2) === -1 ? null : chatIds[at(2)];
  if (model === undefined || chatId === undefined) return undefined;
  const cost = at(12);
  return {
    dayMs: at(0),
    model,
    chatId,
    isHelper: at(3) === 1,
    totals: {
      requestCount: at(4),
      promptTokens: at(5),
      cacheReadTokens: at(6),
      cacheWriteTokens: at(7),
      outputTokens: at(8),
      reasoningTokens: at(9),
      spokenCharacters: at(10),
      heardSeconds: at(11),
      costMicroUsd: Number.isNaN(cost) ? undefined : cost,
      unpricedCount: at(13),
      isEstimated: at(14) === 1,
    },
  };
}
