import type { ProviderId } from '../shared/ids.ts';
import { startOfDay, type UsageBucket } from './usage-buckets.ts';
import { addTotals, noUsage, type UsageTotals } from './usage-totals.ts';

/** How long one bar of a plot is. Weeks begin on Monday. */
export const usageSteps = ['day', 'week', 'month'] as const;

/** One of the lengths of a bar. */
export type UsageStep = (typeof usageSteps)[number];

/** What usage can be told apart by. */
export const usageGroupings = ['model', 'provider', 'chat'] as const;

/** One of the ways to tell usage apart. */
export type UsageGrouping = (typeof usageGroupings)[number];

/** What is to be told about usage. */
export interface UsageQuestion {
  /** The first day; undefined begins with the first request. */
  readonly fromMs: number | undefined;
  /** A time on the last day. */
  readonly toMs: number;
  readonly step: UsageStep;
  readonly grouping: UsageGrouping;
  /** Nothing but this one. */
  readonly only?: { readonly grouping: UsageGrouping; readonly key: string };
}

/** What was used in one day, week or month. */
export interface UsagePeriod {
  readonly startMs: number;
  readonly totals: UsageTotals;
  /** By the key of the group; groups that used nothing are absent. */
  readonly parts: ReadonlyMap<string, UsageTotals>;
}

/** What a model, a provider or a chat used. */
export interface UsageGroup {
  readonly key: string;
  /** One of its cells, to find a name by. */
  readonly sample: UsageBucket;
  readonly totals: UsageTotals;
}

/** The answer to a {@link UsageQuestion}. */
export interface UsageReport {
  readonly totals: UsageTotals;
  /** Without gaps, oldest first. */
  readonly periods: readonly UsagePeriod[];
  /** The dearest first; of equal cost, the one with more tokens. */
  readonly groups: readonly UsageGroup[];
}

/** The key of the group that a cell belongs to. */
function usageKeyOf({ model, chatId }: UsageBucket, grouping: UsageGrouping): string {
  if (grouping === 'provider') return model.providerId;
  return grouping === 'chat' ? (chatId ?? '') : `${model.providerId}\n${model.modelId}`;
}

/** Tells what was used, over time and by group. */
export function reportUsage(cells: readonly UsageBucket[], question: UsageQuestion): UsageReport {
  const { step, grouping, toMs } = question;
  const fromMs = question.fromMs === undefined ? undefined : startOfDay(question.fromMs);
  const asked = { ...question, fromMs };
  const chosen = cells.filter((cell) => isAsked(cell, asked));
  const firstMs = fromMs ?? chosen[0]?.dayMs ?? toMs;
  const periods = new Map<number, { totals: UsageTotals; parts: Map<string, UsageTotals> }>();
  for (
    let startMs = startOfStep(firstMs, step);
    startMs <= toMs;
    startMs = nextStep(startMs, step)
  ) {
    periods.set(startMs, { totals: noUsage, parts: new Map() });
  }
  const groups = new Map<string, UsageGroup>();
  let totals = noUsage;
  for (const cell of chosen) {
    const key = usageKeyOf(cell, grouping);
    totals = addTotals(totals, cell.totals);
    const group = groups.get(key) ?? { key, sample: cell, totals: noUsage };
    groups.set(key, { ...group, totals: addTotals(group.totals, cell.totals) });
    const period = periods.get(startOfStep(cell.dayMs, step));
    if (period === undefined) continue;
    period.totals = addTotals(period.totals, cell.totals);
    period.parts.set(key, addTotals(period.parts.get(key) ?? noUsage, cell.totals));
  }
  return {
    totals,
    periods: [...periods].map(([startMs, period]) => ({ startMs, ...period })),
    groups: [...groups.values()].toSorted(compareGroups),
  };
}

/** Tokens of both directions. */
export function allTokens({ promptTokens, outputTokens }: UsageTotals): number {
  return promptTokens + outputTokens;
}

/** What the requests to one provider used since the first of them. */
export interface UsageSummary {
  /** Undefined where nothing was asked. */
  readonly startMs: number | undefined;
  /** Replies that the person asked for. */
  readonly messages: UsageTotals;
  /** Titles, suggestions, voice and the like. */
  readonly helpers: UsageTotals;
  readonly all: UsageTotals;
}

/** Sums up what one provider was asked. */
export function summarizeUsage(
  cells: readonly UsageBucket[],
  providerId: ProviderId,
): UsageSummary {
  const own = cells.filter(({ model }) => model.providerId === providerId);
  const messages = sum(own.filter(({ isHelper }) => !isHelper));
  const helpers = sum(own.filter(({ isHelper }) => isHelper));
  return { startMs: own[0]?.dayMs, messages, helpers, all: addTotals(messages, helpers) };
}

function sum(cells: readonly UsageBucket[]): UsageTotals {
  return cells.reduce((totals, cell) => addTotals(totals, cell.totals), noUsage);
}

function isAsked(cell: UsageBucket, { fromMs, toMs, only }: UsageQuestion): boolean {
  if (cell.dayMs > toMs || (fromMs !== undefined && cell.dayMs < fromMs)) return false;
  return only === undefined || usageKeyOf(cell, only.grouping) === only.key;
}

function compareGroups(a: UsageGroup, b: UsageGroup): number {
  const byCost = (b.totals.costMicroUsd ?? -1) - (a.totals.costMicroUsd ?? -1);
  return byCost === 0 ? allTokens(b.totals) - allTokens(a.totals) : byCost;
}

/** The beginning of the day, week or month that a time lies in. */
export function startOfStep(timeMs: number, step: UsageStep): number {
  const date = new Date(startOfDay(timeMs));
  if (step === 'month') date.setDate(1);
  if (step === 'week') date.setDate(date.getDate() - ((date.getDay() + 6) % 7));
  return startOfDay(date.getTime());
}

/**
 * Not by adding hours: a day of a change of clocks has another number of them. Where clocks change
 * at midnight a day begins at one, and the next one does not.
 */
function nextStep(startMs: number, step: UsageStep): number {
  const date = new Date(startMs);
  if (step === 'month') date.setMonth(date.getMonth() + 1);
  else date.setDate(date.getDate() + (step === 'week' ? 7 : 1));
  return startOfDay(date.getTime());
}
