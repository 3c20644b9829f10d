import type { CommandId } from './command-table.ts';

/** Those that an open chat brings with its messages; their keys can be chosen before. */
export const messageCommands: ReadonlySet<CommandId> = new Set([
  'resetChat',
  'regenerate',
  'share',
  'printChat',
  'clearContext',
  'editLast',
  'copyLastReply',
  'copyLastCode',
]);
