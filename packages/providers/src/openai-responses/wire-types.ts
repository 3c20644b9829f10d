import type { ReportedUsage } from '@parley/domain/chat/usage.ts';

import { asCount, asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import { splitPrompt } from '../spec/split-prompt.ts';

/**
 * Reads usage; the count of the prompt contains what came from a cache or went to it. Searches are
 * counted in the output. What other tools of the provider cost nobody tells, unless there is a figure
 * for the whole request, as xAI has it.
 *
 * @param items the finished items of the output
 * @returns undefined if there is no count in it
 */
export function readUsage(value: unknown, items: readonly JsonObject[]): ReportedUsage | undefined {
  const usage = asObject(value);
  const input = asCount(usage['input_tokens']);
  const output = asCount(usage['output_tokens']);
  if (input === undefined && output === undefined) return undefined;
  const inputDetails = asObject(usage['input_tokens_details']);
  const cacheRead = asCount(inputDetails['cached_tokens']) ?? 0;
  const cacheWrite = asCount(inputDetails['cache_write_tokens']) ?? 0;
  const searches = items.filter(isSearch).length;
  const ticks = asCount(usage['cost_in_usd_ticks']);
  return {
    ...splitPrompt(input ?? 0, cacheRead, cacheWrite),
    outputTokens: output ?? 0,
    reasoningTokens: asCount(asObject(usage['output_tokens_details'])['reasoning_tokens']) ?? 0,
    isEstimated: false,
    ...(searches > 0 ? { searches } : {}),
    ...(ticks === undefined ? {} : { toldCostMicroUsd: ticks / ticksPerMicroUsd }),
    ...(items.some(isHostedCall) ? { hasUnknownPrice: true } : {}),
  };
}

const ticksPerMicroUsd = 10_000;

/** A search is billed; opening a page that it found, and looking through one, is not. */
function isSearch({ type, action }: JsonObject): boolean {
  if (type !== 'web_search_call') return false;
  const kind = asObject(action)['type'];
  return kind === undefined || kind === 'search';
}

/** A call of another tool that the provider itself runs: code, pictures. */
function isHostedCall(item: JsonObject): boolean {
  const type = asText(item['type']) ?? '';
  return type.endsWith('_call') && !ownCalls.has(type);
}

const ownCalls: ReadonlySet<string> = new Set([
  'function_call',
  'custom_tool_call',
  'web_search_call',
]);

/** One piece of text inside of an output item. */
export interface ItemPart {
  readonly kind: 'text' | 'refusal' | 'summary' | 'thought';
  readonly index: number;
  readonly text: string;
}

/** The texts of a finished item, in order: of a message what it says, of reasoning what it tells. */
export function readParts(item: JsonObject): readonly ItemPart[] {
  const content = asList(item['content']).map(asObject);
  if (item['type'] === 'message') {
    return content.flatMap((part, index): ItemPart[] => {
      if (part['type'] === 'refusal') {
        return [{ kind: 'refusal', index, text: asText(part['refusal']) ?? '' }];
      }
      return [{ kind: 'text', index, text: asText(part['text']) ?? '' }];
    });
  }
  if (item['type'] !== 'reasoning') return [];
  return [...toParts('summary', asList(item['summary'])), ...toParts('thought', content)];
}

function toParts(kind: 'summary' | 'thought', list: readonly unknown[]): ItemPart[] {
  return list.map((part, index) => ({ kind, index, text: asText(asObject(part)['text']) ?? '' }));
}

/** Whether the item is reasoning that the provider could not read again without its own memory. */
export function isLost(item: JsonObject): boolean {
  return item['type'] === 'reasoning' && asText(item['encrypted_content']) === undefined;
}

/** Whether an item says more than a text or a call from which it could be built again. */
export function isMoreThanText(item: JsonObject): boolean {
  if (item['type'] === 'function_call') return false;
  if (item['type'] !== 'message' || item['phase'] !== undefined) return true;
  return asList(item['content'])
    .filter(isObject)
    .some((part) => asList(part['annotations']).length > 0);
}
