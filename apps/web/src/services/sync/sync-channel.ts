import { fieldsOf } from '#src/data/records/fields.ts';
import type { SyncRequestName, SyncSnapshot, WakeReason } from '#src/platform/sync-protocol.ts';
import type { TabChannel } from '#src/platform/tabs.ts';

/** What tabs say to each other: one of them has the worker, and does it for all. */
export type SyncTabMessage =
  /** A tab wants to know how things stand. */
  | { readonly type: 'hello' }
  /** This tab has the worker from now on: what was asked of another one is asked anew. */
  | { readonly type: 'leader' }
  | { readonly type: 'snapshot'; readonly snapshot: SyncSnapshot }
  | {
      readonly type: 'ask';
      readonly id: string;
      readonly name: SyncRequestName;
      readonly input: unknown;
    }
  | { readonly type: 'answer'; readonly id: string; readonly output: unknown }
  | { readonly type: 'wake'; readonly reason: WakeReason };

/** Posts to the other tabs. */
export function postToTabs(channel: TabChannel, message: SyncTabMessage): void {
  channel.post({ version: protocol, ...message });
}

/** Hears what other tabs of this version say; others have their own worker to ask. */
export function hearTabs(
  channel: TabChannel,
  listener: (message: SyncTabMessage) => void,
): () => void {
  return channel.subscribe((message) => {
    if (fieldsOf(message)['version'] !== protocol) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tabs of one version share this protocol
    listener(message as SyncTabMessage);
  });
}

/** Counts up with each change of these messages: tabs of another build may say other things. */
const protocol = 1;
