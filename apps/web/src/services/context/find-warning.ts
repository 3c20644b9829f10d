import type { ContextView } from '@parley/domain/context/describe-context.ts';
import { isCutByProvider, type WindowUse } from '@parley/domain/context/context-window.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { countPromptTokens } from '@parley/domain/chat/usage.ts';

/** What a person should know about the context before sending more. */
export type ContextWarning =
  | { readonly kind: 'near' | 'over'; readonly use: WindowUse }
  | { readonly kind: 'trimmed'; readonly count: number }
  | {
      readonly kind: 'cut-by-provider';
      readonly sentTokens: number;
      readonly billedTokens: number;
    };

/** What a warning is found in. */
export interface WarningFacts {
  readonly path: readonly Message[];
  readonly view: ContextView;
  readonly use: WindowUse;
}

/** The weightiest thing that is wrong with the context of a chat; undefined where nothing is. */
export function findWarning({ path, view, use }: WarningFacts): ContextWarning | undefined {
  if (use.level === 'over') return { kind: 'over', use };
  const reply = path.findLast(({ role }) => role === 'assistant');
  if (reply?.usage !== undefined && reply.sentTokens !== undefined && isCutByProvider(reply)) {
    return {
      kind: 'cut-by-provider',
      sentTokens: reply.sentTokens,
      billedTokens: countPromptTokens(reply.usage),
    };
  }
  if (use.level === 'near') return { kind: 'near', use };
  const { beyondLimitCount } = view;
  return beyondLimitCount > 0 ? { kind: 'trimmed', count: beyondLimitCount } : undefined;
}
