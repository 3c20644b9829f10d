import type { RequestTool } from '../chat/chat-request.ts';
import type { Result } from '../shared/result.ts';

/** Why a tool gave no result. The text goes to the model, without a key or path in it. */
export interface ToolError {
  readonly code: 'failed';
  readonly text: string;
}

/** Tells that a call is no longer wanted; the signals of browsers and Node are such. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}

/** Something that a model may ask the program to do. Built in, or from a plugin. */
export interface Tool extends RequestTool {
  /** As people see it. */
  readonly title: string;
  /** The person is asked before each call: it sends something somewhere, or changes something. */
  readonly needsApproval: boolean;
  /** Its calls run one after the other; others run side by side. */
  readonly isSequential?: boolean;
  /** Longest time of one call; absent: the usual limit. */
  readonly timeoutMs?: number;
  /**
   * Runs one call.
   *
   * @param input the arguments as the model gave them: an object, nothing else is checked
   */
  run(
    input: Readonly<Record<string, unknown>>,
    signal: StopSignal,
  ): Promise<Result<string, ToolError>>;
}
