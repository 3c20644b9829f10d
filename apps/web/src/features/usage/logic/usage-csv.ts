import type { UsageReport } from '@parley/domain/usage/usage-report.ts';
import type { UsageBucket } from '@parley/domain/usage/usage-buckets.ts';
import { csvField } from '@parley/ui/markdown/csv-field.ts';

/** Names of the columns: for programs, so in one language. */
const columns = [
  'period_start',
  'name',
  'requests',
  'prompt_tokens',
  'cache_read_tokens',
  'cache_write_tokens',
  'output_tokens',
  'reasoning_tokens',
  'spoken_characters',
  'heard_seconds',
  'cost_usd',
  'requests_without_price',
  'has_estimates',
];

/** A report as CSV: one line for each period and each group that used something in it. */
export function usageCsv(report: UsageReport, nameOf: (sample: UsageBucket) => string): string {
  const lines = report.periods.flatMap(({ startMs, parts }) =>
    report.groups.flatMap(({ key, sample }) => {
      const totals = parts.get(key);
      if (totals === undefined) return [];
      return [
        [
          isoDay(startMs),
          nameOf(sample),
          totals.requestCount,
          totals.promptTokens,
          totals.cacheReadTokens,
          totals.cacheWriteTokens,
          totals.outputTokens,
          totals.reasoningTokens,
          totals.spokenCharacters,
          totals.heardSeconds,
          totals.costMicroUsd === undefined ? '' : totals.costMicroUsd / 1e6,
          totals.unpricedCount,
          totals.isEstimated ? 'yes' : 'no',
        ],
      ];
    }),
  );
  return [columns, ...lines]
    .map((line) => `${line.map((field) => csvField(String(field))).join(',')}\r\n`)
    .join('');
}

function isoDay(timeMs: number): string {
  const date = new Date(timeMs);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((value) =>
    String(value).padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${day}`;
}
