import type { AttachmentPlace, LeftOutReason } from '@parley/domain/backup/left-out-file.ts';
import { chatOfDraft } from '@parley/domain/chat/draft.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import { toBase64 } from '#src/platform/to-base64.ts';

import { parseChat } from '../records/parse-chat.ts';
import { parseDraft } from '../records/parse-draft.ts';
import { attachmentIdsOf } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { BackupJob, Line } from './backup-job.ts';
import { readAttachment } from './readable-attachment.ts';
import { draftRows, unwrap } from './read-profile.ts';

/** The attachments that a backup needs, each a line, in pieces of some 500 kB. */
export async function* attachmentLines(job: BackupJob): AsyncGenerator<Line> {
  await noteDrafted(job);
  for (const [id, places] of [...job.used].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const read = await readAttachment(job.store, id);
    if (!read.ok) {
      leaveOut(job, places, read.error);
      continue;
    }
    const { mediaType, slices } = read.value;
    job.counts.attachments += 1;
    yield { text: '{"data":"', isOpen: true };
    for await (const slice of slices()) yield { text: toBase64(slice), isOpen: true };
    yield { text: `","id":${JSON.stringify(id)},"mediaType":${JSON.stringify(mediaType)}}` };
    job.onProgress({ ...job.counts });
  }
}

/** Notes which attachments parts need, and where. */
export function noteUsed(
  { used }: Pick<BackupJob, 'used'>,
  parts: readonly MessagePart[],
  chatTitle: string | undefined,
): void {
  for (const part of parts) {
    if (part.type !== 'file' && part.type !== 'image') continue;
    for (const id of attachmentIdsOf([part])) {
      const places = used.get(id);
      const place = { fileName: part.name, chatTitle };
      if (places === undefined) used.set(id, [place]);
      else places.push(place);
    }
  }
}

/** A document and the pictures of its pages are one file for a person. */
function leaveOut(
  { leftOut }: BackupJob,
  places: readonly AttachmentPlace[],
  reason: LeftOutReason,
): void {
  for (const place of places) {
    const isNamed = leftOut.some(
      ({ fileName, chatTitle }) => fileName === place.fileName && chatTitle === place.chatTitle,
    );
    if (!isNamed) leftOut.push({ ...place, reason });
  }
}

/** Drafts come after attachments in the file, so that their pictures are looked for before. */
async function noteDrafted(job: BackupJob): Promise<void> {
  for (const row of await draftRows(job.store)) {
    const draft = parseDraft(row);
    if (draft === undefined || draft.attachments.length === 0) continue;
    const chatId = chatOfDraft(draft.key);
    noteUsed(job, draft.attachments, chatId && (await titleOf(job.store, chatId)));
  }
}

async function titleOf(store: Store, id: ChatId): Promise<string | undefined> {
  return parseChat(unwrap(await store.read(['chats'], (tx) => tx.get('chats', id))))?.title;
}
