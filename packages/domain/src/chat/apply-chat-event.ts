import { unreachable } from '../shared/unreachable.ts';
import { addCitation, withoutPlaces, withShorterText } from './add-citation.ts';
import type { ChatEvent, CitationEvent, FinishReason } from './chat-event.ts';
import { maxCitations } from './citation.ts';
import { keepCounts } from './count-units.ts';
import type { MessagePart } from './message-part.ts';
import type { TurnError } from './turn-error.ts';
import { isRunning, type TurnState } from './turn-state.ts';
import type { ReportedUsage } from './usage.ts';

/**
 * A reply while it comes in: the parts of a message that a stream may change, and the time at which
 * the reasoning that is under way began, or the text that may turn out to be reasoning.
 */
export interface ReplyDraft {
  readonly parts: readonly MessagePart[];
  readonly state: TurnState;
  readonly finishReason?: FinishReason;
  readonly error?: TurnError;
  readonly usage?: ReportedUsage;
  readonly blocks?: readonly unknown[];
  readonly droppedParams?: readonly string[];
  readonly reasoningStartedAtMs?: number;
  /** The reply goes on with a text that is there: what is thought first stands before it. */
  readonly continuesText?: true;
  /** UTF-16 units of text that were there before this answer. */
  readonly textBefore?: number;
  /** Sources that were told before there was a text. */
  readonly early?: readonly CitationEvent[];
}

/** The draft of a reply of which nothing has come yet. */
export const emptyReply: ReplyDraft = { parts: [], state: 'sent' };

/**
 * Applies one event of a stream to the reply so far.
 *
 * Pure. Text is added to the last part of the same kind, so a reply holds a handful of parts
 * whatever the number of events and however its text was cut into them. Events after the end of a
 * reply change nothing.
 *
 * @param nowMs the time at which the event came, for the duration of reasoning
 */
export function applyChatEvent(draft: ReplyDraft, event: ChatEvent, nowMs: number): ReplyDraft {
  return isRunning(draft.state) ? applyToRunning(draft, event, nowMs) : draft;
}

function applyToRunning(draft: ReplyDraft, event: ChatEvent, nowMs: number): ReplyDraft {
  switch (event.type) {
    case 'response-start':
      return { ...draft, state: 'streaming' };
    case 'text-delta':
      if (event.text === '') return draft;
      return addText(closeReasoning(draft, nowMs), event.text, nowMs);
    case 'reasoning-delta':
      return event.text === '' ? draft : addReasoning(draft, event.text, nowMs);
    case 'text-was-reasoning':
      return turnIntoReasoning(draft, nowMs);
    case 'tool-call-start':
      return addPart(closeReasoning(draft, nowMs), {
        type: 'tool-call',
        callId: event.callId,
        name: event.name,
        argumentsText: '',
      });
    case 'tool-call-delta':
      return addArguments(draft, event.callId, event.argumentsText);
    case 'citation':
      return cite(draft, event);
    case 'provider-blocks':
      return { ...draft, blocks: event.blocks };
    case 'usage':
      return { ...draft, usage: withEarlier(event.usage, draft.usage) };
    case 'params-dropped':
      return { ...draft, droppedParams: [...(draft.droppedParams ?? []), ...event.params] };
    case 'free-messages-left':
    case 'finish-mark':
      return draft;
    case 'finish':
      return { ...closeReasoning(draft, nowMs), state: 'finished', finishReason: event.reason };
    case 'cut':
      return { ...closeReasoning(draft, nowMs), state: 'cut' };
    case 'error':
      return { ...closeReasoning(draft, nowMs), state: 'failed', error: event.error };
    default:
      return unreachable(event);
  }
}

/** Newer counts replace the earlier ones; that something else was billed as well stays true. */
function withEarlier(usage: ReportedUsage, before: ReportedUsage | undefined): ReportedUsage {
  return before?.hasUnknownPrice === true ? { ...usage, hasUnknownPrice: true } : usage;
}

function addPart(draft: ReplyDraft, part: MessagePart): ReplyDraft {
  return { ...draft, state: 'streaming', parts: [...draft.parts, part] };
}

function replaceLast(draft: ReplyDraft, part: MessagePart): ReplyDraft {
  return { ...draft, state: 'streaming', parts: [...draft.parts.slice(0, -1), part] };
}

function cite(draft: ReplyDraft, event: CitationEvent): ReplyDraft {
  const { textBefore: before = 0, early = [] } = draft;
  const place = event.place === undefined ? undefined : { ...event.place, before };
  const parts = addCitation(draft.parts, event.source, place);
  if (parts !== undefined) return parts === draft.parts ? draft : { ...draft, parts };
  return early.length < maxCitations ? { ...draft, early: [...early, event] } : draft;
}

function addText(draft: ReplyDraft, text: string, nowMs: number): ReplyDraft {
  const last = draft.parts.at(-1);
  if (last?.type !== 'text') {
    const started = draft.parts.length === 0 ? { ...draft, reasoningStartedAtMs: nowMs } : draft;
    const { early = [], ...begun } = addPart(started, { type: 'text', text });
    let cited: ReplyDraft = begun;
    for (const event of early) cited = cite(cited, event);
    return cited;
  }
  return replaceLast(draft, keepCounts(last, { ...last, text: last.text + text }));
}

function addReasoning(draft: ReplyDraft, text: string, nowMs: number): ReplyDraft {
  const at = openReasoningAt(draft);
  const open = draft.parts[at];
  if (open?.type === 'reasoning') {
    const grown = { ...open, text: open.text + text };
    return { ...draft, state: 'streaming', parts: draft.parts.with(at, grown) };
  }
  const part: MessagePart = { type: 'reasoning', text };
  const goesBefore = draft.continuesText === true && draft.parts.at(-1)?.type === 'text';
  const parts = goesBefore
    ? [...draft.parts.slice(0, -1), part, ...draft.parts.slice(-1)]
    : [...draft.parts, part];
  return { ...draft, state: 'streaming', parts, reasoningStartedAtMs: nowMs };
}

function turnIntoReasoning(draft: ReplyDraft, nowMs: number): ReplyDraft {
  // What an earlier request said stays said.
  if ((draft.textBefore ?? 0) > 0) return turnRestIntoReasoning(draft, nowMs);
  const thoughts = draft.parts.filter(({ type }) => type === 'reasoning' || type === 'text');
  const text = thoughts.map((part) => ('text' in part ? part.text : '')).join('');
  const others = draft.parts.filter((part) => !thoughts.includes(part));
  const kept = { ...draft, parts: others, ...earlySources(draft) };
  if (text.trim() === '') return kept;
  const parts: readonly MessagePart[] = [{ type: 'reasoning', text }, ...others];
  return closeReasoning({ ...kept, parts }, nowMs);
}

/** What texts cite that are no answer any more waits for the answer. */
function earlySources({ parts, early = [] }: ReplyDraft): Pick<ReplyDraft, 'early'> {
  const cited = parts.flatMap((part) => (part.type === 'text' ? (part.citations ?? []) : []));
  if (cited.length === 0) return {};
  const events = withoutPlaces(cited).map((source): CitationEvent => ({
    type: 'citation',
    source,
  }));
  return { early: [...early, ...events].slice(0, maxCitations) };
}

function turnRestIntoReasoning(draft: ReplyDraft, nowMs: number): ReplyDraft {
  const last = draft.parts.at(-1);
  if (last?.type !== 'text') return draft;
  const said = last.text.slice(0, draft.textBefore);
  const kept = replaceLast(draft, withShorterText(last, said));
  const thought = last.text.slice(said.length);
  if (thought.trim() === '') return kept;
  return closeReasoning(addReasoning(kept, thought, draft.reasoningStartedAtMs ?? nowMs), nowMs);
}

/** Where the reasoning stands that is under way; -1 where there is none. */
function openReasoningAt({ parts }: ReplyDraft): number {
  return parts.findLastIndex((part) => part.type === 'reasoning' && part.durationMs === undefined);
}

function closeReasoning(draft: ReplyDraft, nowMs: number): ReplyDraft {
  const at = openReasoningAt(draft);
  const open = draft.parts[at];
  if (open?.type !== 'reasoning') return draft;
  const durationMs = Math.max(0, nowMs - (draft.reasoningStartedAtMs ?? nowMs));
  return { ...draft, parts: draft.parts.with(at, { ...open, durationMs }) };
}

function addArguments(draft: ReplyDraft, callId: string, argumentsText: string): ReplyDraft {
  const parts = draft.parts.map((part) =>
    part.type === 'tool-call' && part.callId === callId
      ? { ...part, argumentsText: part.argumentsText + argumentsText }
      : part,
  );
  return { ...draft, state: 'streaming', parts };
}
