import type { Approval, CallAnswer } from '@parley/domain/plugin/approve-call.ts';
import type { Effect } from '@parley/domain/plugin/plugin.ts';
import type { MessageId, PluginId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type {
  CallVerdict,
  StopSignal,
  ToolContext,
  ToolError,
  ToolInput,
  ToolOutput,
} from '@parley/domain/tool/tool.ts';

/** A call of a function of a plugin. */
export interface PluginCall {
  readonly pluginId: PluginId;
  readonly name: string;
  readonly input: ToolInput;
  readonly context: ToolContext;
}

/** What the person is asked about a call. */
export interface CallQuestion extends Omit<Extract<Approval, { kind: 'ask' }>, 'kind'> {
  /** Of the plugin. */
  readonly title: string;
  readonly name: string;
  readonly effect: Effect;
  /** Hosts that it may send to. */
  readonly hosts: readonly string[];
}

/** What code looked for in vain, or what this browser does not start: in a page it has both. */
export type MissingInRealm = 'document' | 'worker';

/** What a run waits to be told by the person; one thing at a time. */
export interface RunQuestion {
  /** An origin that it wants to reach and that nobody has spoken of. */
  readonly askedOrigin?: string;
  /** It has reached its limit of time, and waits to be allowed more. */
  readonly isLong?: true;
  /** It ended for want of this, and waits to be allowed to begin anew in a page. */
  readonly missing?: MissingInRealm;
}

/** How a call goes that runs in this tab. */
export interface RunView extends RunQuestion {
  readonly startedAtMs: number;
  /** What the code says of how far it is. */
  readonly progress?: { readonly text: string; readonly share: number | undefined };
}

/** Decides about calls of plugins and runs them. */
export interface PluginRuns {
  decide(call: PluginCall): Promise<CallVerdict>;
  run(call: PluginCall, signal: StopSignal): Promise<Result<ToolOutput, ToolError>>;
  /** What is to be asked about a call; undefined where nothing is. */
  questionOf(call: PluginCall): Promise<CallQuestion | undefined>;
  /** Keeps what the person said to a call; true where it may run. */
  answer(call: PluginCall, answer: CallAnswer): Promise<boolean>;
  /** The same object until something changes. */
  viewOf(replyId: MessageId, callId: string): RunView | undefined;
  subscribe(listener: () => void): () => void;
  /** The answer to the host or the time that a run waits for. */
  answerRun(replyId: MessageId, callId: string, answer: 'once' | 'always' | 'no'): void;
}
