import type { LearnedLimits } from '@parley/domain/model/learned-limits.ts';

import { isObject, type JsonObject } from './json.ts';

/** Nothing was refused yet. */
export const nothingLearned: LearnedLimits = { omit: [] };

/**
 * Adds what a `params-dropped` event tells.
 *
 * Each name is a body field that is left out, but for these: `max_tokens` and
 * `max_completion_tokens` stand in for each other until both were refused; `developer` and `system`
 * are roles (`developer` gives way to `system`, `system` to the first user turn);
 * `reasoning_effort` is set to `none`, and if that is refused as well, first it and then the tools go.
 */
export function learnFromParams(learned: LearnedLimits, params: readonly string[]): LearnedLimits {
  return params.reduce(learnParam, learned);
}

/** Leaves out the fields that were refused before; `a.b` is the field `b` inside of `a`. */
export function omitRefused(body: JsonObject, learned: LearnedLimits): JsonObject {
  if (learned.omit.length === 0) return body;
  const refused = new Set(learned.omit);
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (refused.has(name)) return [];
      const isGroup = learned.omit.some((path) => path.startsWith(`${name}.`));
      if (!isGroup || !isObject(value)) return [[name, value]];
      const kept = Object.entries(value).filter(([inner]) => !refused.has(`${name}.${inner}`));
      return kept.length === 0 ? [] : [[name, Object.fromEntries(kept)]];
    }),
  );
}

function learnParam(learned: LearnedLimits, param: string): LearnedLimits {
  switch (param) {
    case 'developer':
      return { ...learned, systemRole: 'system' };
    case 'system':
      return { ...learned, systemRole: 'user' };
    case 'max_tokens':
      return learned.useMaxCompletionTokens === false
        ? omitParam(omitParam(learned, 'max_completion_tokens'), param)
        : { ...learned, useMaxCompletionTokens: true };
    case 'max_completion_tokens':
      return learned.useMaxCompletionTokens === true
        ? omitParam(omitParam(learned, 'max_tokens'), param)
        : { ...learned, useMaxCompletionTokens: false };
    case 'reasoning_effort':
      return learnEffort(learned);
    default:
      return omitParam(learned, param);
  }
}

function learnEffort(learned: LearnedLimits): LearnedLimits {
  if (learned.reasoningEffort === undefined) return { ...learned, reasoningEffort: 'none' };
  if (!learned.omit.includes('reasoning_effort')) return omitParam(learned, 'reasoning_effort');
  return ['tools', 'tool_choice', 'parallel_tool_calls'].reduce(omitParam, learned);
}

function omitParam(learned: LearnedLimits, param: string): LearnedLimits {
  return learned.omit.includes(param) ? learned : { ...learned, omit: [...learned.omit, param] };
}
