import type { ChatId } from '../shared/ids.ts';
import type { GrantOwner } from './grant.ts';

/** One request that a call of a tool made: neither its query nor what was said. */
export interface AuditedRequest {
  readonly host: string;
  readonly method: string;
  /** Of HTTP; null where there was no answer. */
  readonly status: number | null;
  /** Received. */
  readonly bytes: number;
  readonly durationMs: number;
  /** It went through the server that the program comes from. */
  readonly isThroughServer?: true;
}

/** A call of a tool that ran, kept for 90 days on this device. */
export interface ToolAudit {
  readonly id: string;
  readonly atMs: number;
  readonly chatId: ChatId;
  /** Name of the function. */
  readonly tool: string;
  readonly owner: GrantOwner;
  /** As in a grant: of what the person saw. */
  readonly hash: string;
  /** The answer by which it ran; `nobody`: it needed none. */
  readonly allowedBy: 'nobody' | 'once' | 'chat' | 'always';
  readonly requests: readonly AuditedRequest[];
  /** Hosts that its code could load from past the outlet; nothing tells what of it it did. */
  readonly codeHosts?: readonly string[];
}
