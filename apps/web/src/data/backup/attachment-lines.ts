import { parseAttachmentId } from '@parley/domain/shared/ids.ts';

import { toBase64 } from '#src/platform/to-base64.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { attachmentIdsOf } from '../records/to-row.ts';
import { loadAttachment } from '../repositories/attachment-repository.ts';
import type { BackupJob, Line } from './backup-job.ts';
import { draftRows, unwrap } from './read-profile.ts';

/** A multiple of three, so that the Base64 of slices can be joined. */
const sliceBytes = 384 * 1024;

/** The attachments that a backup needs, each a line, in pieces of some 500 kB. */
export async function* attachmentLines(job: BackupJob): AsyncGenerator<Line> {
  await noteDrafted(job);
  for (const text of [...job.used].toSorted()) {
    const id = parseAttachmentId(text);
    const blob = id === undefined ? undefined : unwrap(await loadAttachment(job.store, id));
    if (blob === undefined) continue;
    job.counts.attachments += 1;
    yield { text: '{"data":"', isOpen: true };
    for (let from = 0; from < blob.size; from += sliceBytes) {
      const slice = await blob.slice(from, from + sliceBytes).arrayBuffer();
      yield { text: toBase64(new Uint8Array(slice)), isOpen: true };
    }
    yield { text: `","id":${JSON.stringify(text)},"mediaType":${JSON.stringify(blob.type)}}` };
    job.onProgress({ ...job.counts });
  }
}

/** Drafts come after attachments in the file, so that their pictures are looked for before. */
async function noteDrafted(job: BackupJob): Promise<void> {
  for (const row of await draftRows(job.store)) {
    for (const id of attachmentIdsOf(parseDraft(row)?.attachments ?? [])) job.used.add(id);
  }
}
