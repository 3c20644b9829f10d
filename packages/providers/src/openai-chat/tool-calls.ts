import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import type { JsonObject } from '../spec/json.ts';
import type { WireToolCall } from './wire-types.ts';

interface OpenCall {
  readonly callId: string;
  readonly wireId?: string;
  readonly index?: number;
  /** Absent until the name has come; then the call was announced. */
  readonly name?: string;
  /** Arguments that came before the name. */
  readonly held: string;
  /** Goes back with the call as it came; of several the last one counts. */
  readonly extraContent?: JsonObject;
}

/** The tool calls of a reply so far; a handful at most. */
export interface ToolCallState {
  readonly open: readonly OpenCall[];
  /** Makes the ids unique that the server did not give. */
  readonly responseId: string;
}

/** Whether a call was announced. */
export function hasToolCalls(state: ToolCallState): boolean {
  return state.open.some((call) => call.name !== undefined);
}

/** What goes back with calls besides their name and arguments, by the id of the call. */
export function listExtras(state: ToolCallState): readonly JsonObject[] {
  return state.open.flatMap(({ callId, extraContent }) =>
    extraContent === undefined ? [] : [{ id: callId, extra_content: extraContent }],
  );
}

/** No call yet. */
export const noToolCalls: ToolCallState = { open: [], responseId: '' };

/**
 * Adds fragments of tool calls.
 *
 * A fragment belongs to the call with its index, or without an index to the one with its id, or to
 * the last one. A new id with a name under a known index begins a new call: some servers number all
 * calls 0, others make up an id for every piece. Calls may come in pieces or whole.
 */
export function addToolCallFragments(
  state: ToolCallState,
  fragments: readonly WireToolCall[],
): readonly [ToolCallState, readonly ChatEvent[]] {
  const open = [...state.open];
  const events: ChatEvent[] = [];
  for (const fragment of fragments) {
    const position = findCall(open, fragment);
    const call = open[position] ?? openCall(open, fragment, state.responseId);
    const { extraContent = call.extraContent } = fragment;
    open[position === -1 ? open.length : position] = {
      ...extendCall(call, fragment, events),
      ...(extraContent === undefined ? {} : { extraContent }),
    };
  }
  return [{ ...state, open }, events];
}

function findCall(open: readonly OpenCall[], fragment: WireToolCall): number {
  const position =
    fragment.index === undefined
      ? findWithoutIndex(open, fragment)
      : open.findLastIndex((call) => call.index === fragment.index);
  const call = open[position];
  if (call === undefined || fragment.id === undefined || call.wireId === undefined) return position;
  return call.wireId === fragment.id || fragment.name === undefined ? position : -1;
}

function findWithoutIndex(open: readonly OpenCall[], { id, name }: WireToolCall): number {
  if (id !== undefined) return open.findIndex((call) => call.wireId === id);
  return name === undefined ? open.length - 1 : -1;
}

function openCall(open: readonly OpenCall[], fragment: WireToolCall, responseId: string): OpenCall {
  const fallback = `call_${responseId.slice(-20)}_${open.length}`;
  const isTaken = open.some((call) => call.callId === fragment.id);
  return {
    callId: fragment.id === undefined || isTaken ? fallback : fragment.id,
    held: '',
    ...(fragment.id === undefined ? {} : { wireId: fragment.id }),
    ...(fragment.index === undefined ? {} : { index: fragment.index }),
  };
}

function extendCall(call: OpenCall, fragment: WireToolCall, events: ChatEvent[]): OpenCall {
  const { callId } = call;
  const argumentsText = call.held + fragment.argumentsText;
  if (call.name === undefined && fragment.name === undefined) {
    return { ...call, held: argumentsText };
  }
  if (call.name === undefined && fragment.name !== undefined) {
    events.push({ type: 'tool-call-start', callId, name: fragment.name });
  }
  if (argumentsText !== '') events.push({ type: 'tool-call-delta', callId, argumentsText });
  return { ...call, name: call.name ?? fragment.name ?? '', held: '' };
}
