import {
  createTextMeter,
  DocumentError,
  type DocumentReading,
} from '@parley/domain/document/document-reading.ts';

import { TooLargeError } from '#src/platform/byte-streams.ts';
import type { DocumentAnswer, DocumentQuestion } from '#src/platform/document-protocol.ts';
import { looksLikeZip, ZipError } from '#src/platform/zip-entries.ts';

import { readArchive } from './read-archive.ts';
import { openPdf, type OpenPdf } from './read-pdf.ts';

/** Reads one document; pages of a PDF can be drawn after that. */
export interface DocumentSession {
  answer(question: DocumentQuestion): Promise<void>;
}

/** Readers of PDF look for its mark in so many bytes. */
const headBytes = 1024;
/** What Office wrote before 2007, and what it writes around an encrypted file. */
const oldOfficeMark = [0xd0, 0xcf, 0x11, 0xe0];

/** Makes a session that answers by calling `post`; it never throws. */
export function createDocumentSession(post: (answer: DocumentAnswer) => void): DocumentSession {
  let pdf: OpenPdf | undefined;
  const onProgress = (done: number, total: number): void => post({ type: 'progress', done, total });

  async function read(file: Blob, password: string | undefined): Promise<DocumentReading> {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    if (hasPdfMark(head)) {
      pdf = await openPdf(new Uint8Array(await file.arrayBuffer()), password);
      return pdf.read(createTextMeter(), onProgress);
    }
    if (looksLikeZip(head)) return readArchive(file, createTextMeter(), onProgress);
    const isOld = oldOfficeMark.every((byte, index) => head[index] === byte);
    throw new DocumentError(isOld ? 'old-office' : 'unsupported');
  }

  async function answer(question: DocumentQuestion): Promise<DocumentAnswer> {
    if (question.type === 'read') {
      return { type: 'read', reading: await read(question.file, question.password) };
    }
    if (pdf === undefined) throw new DocumentError('failed');
    return { type: 'rendered', page: await pdf.render(question.page) };
  }

  return {
    async answer(question) {
      try {
        post(await answer(question));
      } catch (cause) {
        post({ type: 'failed', failure: failureOf(cause) });
      }
    },
  };
}

function hasPdfMark(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head).includes('%PDF-');
}

function failureOf(cause: unknown): Extract<DocumentAnswer, { type: 'failed' }>['failure'] {
  if (cause instanceof DocumentError) return cause.failure;
  if (cause instanceof ZipError) return 'damaged';
  // A bomb gives more than it may, or more than there is memory.
  if (cause instanceof TooLargeError || cause instanceof RangeError) return 'too-complex';
  return 'failed';
}
