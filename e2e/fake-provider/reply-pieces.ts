import type { RecordedRequest } from './recorder.ts';
import type { Scenario, ScriptedFinish, ScriptedToolCall } from './scenario.ts';
import { cutText } from './text.ts';

/** What the fake model says, in order, whatever the dialect. One piece is one chunk on the wire. */
export type ReplyPiece =
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'signature'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'tool-start';
      readonly index: number;
      readonly id: string;
      readonly name: string;
    }
  | { readonly type: 'tool-arguments'; readonly index: number; readonly text: string };

export interface Reply {
  readonly pieces: readonly ReplyPiece[];
  readonly text: string;
  readonly reasoning: string;
  readonly toolCalls: readonly Required<ScriptedToolCall>[];
  readonly finish: ScriptedFinish;
}

export function composeReply(scenario: Scenario, request: RecordedRequest): Reply {
  const text = scenario.reply?.(request) ?? scenario.text;
  const asked = scenario.callTools?.(request) ?? scenario.toolCalls;
  const toolCalls = asked.map((call, index) => ({
    id: `call_${request.id}_${index}`,
    ...call,
  }));
  return {
    pieces: [
      ...reasoningPieces(scenario),
      ...cutText(text, scenario.chunkCharacters).map((piece) => ({
        type: 'text' as const,
        text: piece,
      })),
      ...toolPieces(toolCalls, scenario),
    ],
    text,
    reasoning: scenario.reasoning?.text ?? '',
    toolCalls,
    finish: scenario.finish ?? (toolCalls.length > 0 ? 'tool-calls' : 'stop'),
  };
}

function reasoningPieces(scenario: Scenario): ReplyPiece[] {
  if (scenario.reasoning === undefined) return [];
  const pieces: ReplyPiece[] = cutText(scenario.reasoning.text, scenario.chunkCharacters).map(
    (text) => ({ type: 'reasoning', text }),
  );
  if (scenario.reasoning.signature !== undefined) {
    pieces.push({ type: 'signature', text: scenario.reasoning.signature });
  }
  return pieces;
}

function toolPieces(
  calls: readonly Required<ScriptedToolCall>[],
  scenario: Scenario,
): ReplyPiece[] {
  const queues = calls.map((call, index): ReplyPiece[] => [
    { type: 'tool-start', index, id: call.id, name: call.name },
    ...cutText(call.argumentsText, scenario.toolFragmentCharacters).map((text) => ({
      type: 'tool-arguments' as const,
      index,
      text,
    })),
  ]);
  if (!scenario.interleaveToolCalls) return queues.flat();
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  const turns = Array.from({ length: longest }, (_, turn) => queues.map((queue) => queue[turn]));
  return turns.flat().filter((piece) => piece !== undefined);
}
