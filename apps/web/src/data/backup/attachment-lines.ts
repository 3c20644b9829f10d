import type { LeftOutReason } from '@parley/domain/backup/left-out.ts';
import { chatOfDraft } from '@parley/domain/chat/draft.ts';
import type { AttachmentId, ChatId } from '@parley/domain/shared/ids.ts';

import { toBase64 } from '#src/platform/to-base64.ts';

import { parseChat } from '../records/parse-chat.ts';
import { parseDraft } from '../records/parse-draft.ts';
import type { Store } from '../store.ts';
import type { BackupJob, Line } from './backup-job.ts';
import { readAttachment } from './readable-attachment.ts';
import { draftRows, unwrap } from './read-profile.ts';
import { noteUsed } from './used-attachments.ts';

/** The attachments that a backup needs, each a line, in pieces of some 500 kB. */
export async function* attachmentLines(job: BackupJob): AsyncGenerator<Line> {
  await noteDrafted(job);
  const faults = new Map<AttachmentId, LeftOutReason>();
  for (const id of [...job.used.keys()].toSorted()) {
    const read = await readAttachment(job.store, id);
    if (!read.ok) {
      faults.set(id, read.error);
      continue;
    }
    const { mediaType, slices } = read.value;
    job.counts.attachments += 1;
    yield { text: '{"data":"', isOpen: true };
    for await (const slice of slices()) yield { text: toBase64(slice), isOpen: true };
    yield { text: `","id":${JSON.stringify(id)},"mediaType":${JSON.stringify(mediaType)}}` };
    job.onProgress({ ...job.counts });
  }
  leaveOut(job, faults);
}

/**
 * In the order of the chats, and each file once in a chat: a document and the pictures of its pages
 * are one for a person.
 */
function leaveOut(
  { used, leftOut }: BackupJob,
  faults: ReadonlyMap<AttachmentId, LeftOutReason>,
): void {
  const named = new Set<string>();
  for (const [id, places] of used) {
    const reason = faults.get(id);
    if (reason === undefined) continue;
    for (const place of places) {
      const name = JSON.stringify(place);
      if (!named.has(name)) leftOut.push({ ...place, reason });
      named.add(name);
    }
  }
}

/** Drafts come after attachments in the file, so that their pictures are looked for before. */
async function noteDrafted(job: BackupJob): Promise<void> {
  for (const row of await draftRows(job.store)) {
    const draft = parseDraft(row);
    if (draft === undefined || draft.attachments.length === 0) continue;
    const chatId = chatOfDraft(draft.key);
    noteUsed(job.used, draft.attachments, chatId && (await titleOf(job.store, chatId)));
  }
}

async function titleOf(store: Store, id: ChatId): Promise<string | undefined> {
  return parseChat(unwrap(await store.read(['chats'], (tx) => tx.get('chats', id))))?.title;
}
