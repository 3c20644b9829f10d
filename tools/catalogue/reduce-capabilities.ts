import type { ProviderCuration } from './curation.ts';
import { asRow, listOf, textOf, type Row } from './rows.ts';
import type { TomlHead } from './toml-head.ts';

/** What is known about one model besides its own row. */
export interface CapabilityContext {
  readonly providerId: string;
  readonly chosen: ProviderCuration;
  readonly head: TomlHead | undefined;
}

/** Efforts in their order, with the name under which the data file has them. */
const effortLevels = [
  ['none', 'off'],
  ['minimal', 'minimal'],
  ['low', 'low'],
  ['medium', 'medium'],
  ['high', 'high'],
  ['xhigh', 'xhigh'],
  ['max', 'max'],
] as const;

/** Providers whose models that lack a table of levels think as many tokens as they are told. */
const thinksByTokens: ReadonlySet<string> = new Set(['anthropic', 'google']);

/** What a model takes and can do, from its row. */
export function reduceCapabilities(row: Row, context: CapabilityContext): Row {
  const { providerId, chosen, head } = context;
  const compat = asRow(row['compat']);
  const isOpenAi = providerId === 'openai';
  const canReason = row['reasoning'] === true;
  return {
    sampling: takesSampling(row, context),
    vision: listOf(row['input']).includes('image'),
    tools: true,
    reasoning: canReason,
    ...(canReason ? reduceEfforts(row, providerId) : {}),
    ...reduceReplySettings(row, providerId),
    ...(head?.structuredOutput === undefined ? {} : { jsonSchema: head.structuredOutput }),
    ...chosen.formats,
    ...(needsResponses(row, providerId) ? { dialect: 'openai-responses' } : {}),
    ...(isOpenAi ? { maxTokensField: 'max_completion_tokens' } : {}),
    ...(compat['maxTokensField'] === 'max_tokens' ? { maxTokensField: 'max_tokens' } : {}),
  };
}

/** Only the newer models of one provider have a verbosity, and these take no stop texts. */
function reduceReplySettings(row: Row, providerId: string): Row {
  const isReasoner = providerId === 'openai' && row['reasoning'] === true;
  const verbosity = isReasoner && textOf(row['id']).startsWith('gpt-');
  return {
    ...(providerId === 'openrouter' ? {} : { verbosity }),
    ...(isReasoner || providerId === 'xai' ? { stop: false } : {}),
  };
}

/** On chat completions these take tools only when their reasoning is off, or not at all. */
function needsResponses(row: Row, providerId: string): boolean {
  const levels = asRow(row['thinkingLevelMap']);
  return providerId === 'openai' && row['reasoning'] === true && typeof levels['max'] === 'string';
}

/** A level that the table leaves out is offered, but for the two that few models have. */
function reduceEfforts(row: Row, providerId: string): Row {
  const levels = row['thinkingLevelMap'];
  if (levels === undefined || levels === null) {
    if (!thinksByTokens.has(providerId)) return {};
    const canStop = providerId === 'anthropic' || !/-pro/.test(String(row['id']));
    const efforts = [...(canStop ? ['none'] : []), 'low', 'medium', 'high'];
    return { efforts, effortAs: 'tokens' };
  }
  const table = asRow(levels);
  const efforts = effortLevels
    .filter(([effort, name]) => {
      const word = table[name];
      if (typeof word === 'string') return word.toLowerCase() === effort;
      const isRare = effort === 'xhigh' || effort === 'max' || effort === 'minimal';
      return word === undefined && !isRare;
    })
    .map(([effort]) => effort);
  return { efforts, effortAs: 'word' };
}

function takesSampling(row: Row, { providerId, head }: CapabilityContext): boolean {
  const declared = asRow(row['compat'])['supportsTemperature'];
  if (typeof declared === 'boolean') return declared;
  if (head?.temperature !== undefined) return head.temperature;
  // Reasoning that cannot be switched off goes with fixed sampling at these two.
  const isFixed = asRow(row['thinkingLevelMap'])['off'] === null;
  if (providerId === 'anthropic') return !isFixed;
  return providerId !== 'openai' || row['reasoning'] !== true;
}
