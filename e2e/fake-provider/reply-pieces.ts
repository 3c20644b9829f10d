import type { RecordedRequest } from './recorder.ts';
import { findCitations, runsOf, type FoundCitation } from './citations.ts';
import type { Scenario, ScriptedFinish, ScriptedToolCall } from './scenario.ts';
import { cutText } from './text.ts';

/** What the fake model says, in order, whatever the dialect. One piece is one chunk on the wire. */
export type ReplyPiece =
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'signature'; readonly text: string }
  | {
      readonly type: 'text';
      readonly text: string;
      /** The run of equally cited text that it belongs to, from 0. */
      readonly run: number;
      /** What cites the run that ends with it. */
      readonly cited: readonly FoundCitation[];
    }
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
  readonly citations: readonly FoundCitation[];
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
  const citations = findCitations(text, scenario.citations);
  return {
    pieces: [
      ...reasoningPieces(scenario),
      ...textPieces(text, citations, scenario),
      ...toolPieces(toolCalls, scenario),
    ],
    text,
    citations,
    reasoning: scenario.reasoning?.text ?? '',
    toolCalls,
    finish: scenario.finish ?? (toolCalls.length > 0 ? 'tool-calls' : 'stop'),
  };
}

function textPieces(
  text: string,
  citations: readonly FoundCitation[],
  scenario: Scenario,
): ReplyPiece[] {
  return runsOf(text, citations).flatMap((run, index) => {
    const pieces = cutText(run.text, scenario.chunkCharacters);
    return pieces.map((piece, place): ReplyPiece => {
      const cited = place === pieces.length - 1 ? run.cited : [];
      return { type: 'text', text: piece, run: index, cited };
    });
  });
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
