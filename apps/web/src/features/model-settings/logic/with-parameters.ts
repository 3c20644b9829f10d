import type { ChatParameters } from '@parley/domain/chat/chat.ts';

/** Changes as they come from fields: undefined and an empty instruction mean «not set». */
export type ParameterChanges = {
  readonly [Name in keyof ChatParameters]?: ChatParameters[Name] | undefined;
};

/** The parameters with some changed; one that is not set is not there at all. */
export function withParameters(before: ChatParameters, changed: ParameterChanges): ChatParameters {
  const entries = Object.entries({ ...before, ...changed });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}
