import type { ChatRequest } from '../chat/chat-request.ts';
import type { Message } from '../chat/message.ts';
import type { FilePart, MessagePart } from '../chat/message-part.ts';
import { estimateTokens } from '../shared/text.ts';

/** What a picture costs about, at the size to which we reduce it. */
const tokensPerImage = 1000;

/** About how many tokens the prompt of a request is, its tools included. */
export function estimateRequestTokens(request: ChatRequest): number {
  let tokens = estimateTokens(request.system ?? '') + estimateToolTokens(request);
  for (const turn of request.turns) {
    if (turn.role === 'user') {
      for (const part of turn.parts) {
        tokens += part.type === 'text' ? estimateTokens(part.text) : tokensPerImage;
      }
      continue;
    }
    tokens += estimateTokens(turn.text);
    if (turn.role !== 'assistant') continue;
    for (const call of turn.toolCalls) tokens += estimateTokens(call.argumentsText);
  }
  return tokens;
}

/** About how many tokens a file is: its text, and the pages that go as pictures. */
export function estimateFileTokens({ estimatedTokens, source }: FilePart): number {
  return estimatedTokens + (source?.pictures.length ?? 0) * tokensPerImage;
}

/** About how many tokens the descriptions of the tools are. */
export function estimateToolTokens({ tools = [] }: Pick<ChatRequest, 'tools'>): number {
  return tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
}

const known = new WeakMap<Message, number>();

/**
 * About how many tokens a message is when it is sent: its texts, files, pictures and tool calls, not
 * its reasoning. A message that was counted once costs nothing more.
 */
export function estimateMessageTokens(message: Message): number {
  const before = known.get(message);
  if (before !== undefined) return before;
  let tokens = 0;
  for (const part of message.parts) {
    // What was drawn is shown and not sent.
    const isSent = part.type !== 'image' || message.role === 'user';
    if (isSent) tokens += estimatePartTokens(part);
  }
  known.set(message, tokens);
  return tokens;
}

/** As {@link estimateMessageTokens}, for one part. */
function estimatePartTokens(part: MessagePart): number {
  if (part.type === 'text' || part.type === 'tool-result') return estimateTokens(part.text);
  if (part.type === 'tool-call') return estimateTokens(part.argumentsText);
  if (part.type === 'file') return estimateFileTokens(part);
  return part.type === 'image' ? tokensPerImage : 0;
}
