import { applyChatEvent, emptyReply } from '@parley/domain/chat/apply-chat-event.ts';
import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

/** Joins neighbouring deltas of one kind, so that two cuttings of a stream can be compared. */
export function mergeDeltas(events: readonly ChatEvent[]): readonly ChatEvent[] {
  const merged: ChatEvent[] = [];
  for (const event of events) {
    const joined = joinDeltas(merged.at(-1), event);
    if (joined === undefined) merged.push(event);
    else merged[merged.length - 1] = joined;
  }
  return merged;
}

function joinDeltas(last: ChatEvent | undefined, event: ChatEvent): ChatEvent | undefined {
  if (last?.type === 'text-delta' && event.type === 'text-delta') {
    return { ...last, text: last.text + event.text };
  }
  if (last?.type === 'reasoning-delta' && event.type === 'reasoning-delta') {
    return { ...last, text: last.text + event.text };
  }
  if (last?.type !== 'tool-call-delta' || event.type !== 'tool-call-delta') return undefined;
  if (last.callId !== event.callId) return undefined;
  return { ...last, argumentsText: last.argumentsText + event.argumentsText };
}

/** What a reader sees of a reply; fields that stayed empty are left out. */
export interface ReplySummary {
  readonly model?: string;
  readonly text?: string;
  readonly reasoning?: string;
  /** `name(arguments)` in order. */
  readonly calls?: readonly string[];
  /** `cited words > [mark] title | quote | address` in the order of the text's list. */
  readonly citations?: readonly string[];
  readonly blocks?: readonly unknown[];
  /** Input, cache read, cache write, output, reasoning; the last ones told. */
  readonly usage?: readonly number[];
  /** `finish: reason`, `cut`, `error: code`, or `stopped`. */
  readonly end: string;
}

/** Adds up a reply. */
export function summarize(events: readonly ChatEvent[]): ReplySummary {
  const lastRevision = events.findLastIndex(({ type }) => type === 'text-was-reasoning');
  const textOf = (kind: 'text-delta' | 'reasoning-delta'): string =>
    events
      .map((event, at) => {
        if (event.type !== 'text-delta' && event.type !== 'reasoning-delta') return '';
        return (at < lastRevision ? 'reasoning-delta' : event.type) === kind ? event.text : '';
      })
      .join('');
  const start = events.find((event) => event.type === 'response-start');
  const blocks = events.find((event) => event.type === 'provider-blocks')?.blocks;
  const usage = events.findLast((event) => event.type === 'usage')?.usage;
  const calls = listCalls(events);
  const citations = listCitations(events);
  const text = textOf('text-delta');
  const reasoning = textOf('reasoning-delta');
  return {
    ...(start?.modelId === undefined ? {} : { model: start.modelId }),
    ...(text === '' ? {} : { text }),
    ...(reasoning === '' ? {} : { reasoning }),
    ...(calls.length === 0 ? {} : { calls }),
    ...(citations.length === 0 ? {} : { citations }),
    ...(blocks === undefined ? {} : { blocks }),
    ...(usage === undefined
      ? {}
      : {
          usage: [
            usage.inputTokens,
            usage.cacheReadTokens,
            usage.cacheWriteTokens,
            usage.outputTokens,
            usage.reasoningTokens,
          ],
        }),
    end: describeEnd(events.at(-1)),
  };
}

function listCalls(events: readonly ChatEvent[]): readonly string[] {
  const starts = events.filter((event) => event.type === 'tool-call-start');
  return starts.map(({ callId, name }) => {
    const pieces = events.filter((event) => event.type === 'tool-call-delta');
    const own = pieces.filter((piece) => piece.callId === callId);
    return `${name}(${own.map((piece) => piece.argumentsText).join('')})`;
  });
}

function listCitations(events: readonly ChatEvent[]): readonly string[] {
  const { parts } = events.reduce((reply, event) => applyChatEvent(reply, event, 0), emptyReply);
  return parts.flatMap((part) =>
    part.type !== 'text'
      ? []
      : (part.citations ?? []).map(({ title, quote, url, mark, textStart = 0, textEnd = 0 }) => {
          const named = mark === undefined ? title : `[${mark}] ${title}`;
          const source = [named, quote ?? '', url ?? ''].join(' | ');
          return `${part.text.slice(textStart, textEnd)} > ${source}`;
        }),
  );
}

function describeEnd(event: ChatEvent | undefined): string {
  if (event?.type === 'finish') return `finish: ${event.reason}`;
  if (event?.type === 'error') return `error: ${event.error.code}`;
  return event?.type === 'cut' ? 'cut' : 'stopped';
}
