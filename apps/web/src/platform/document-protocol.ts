import type { DocumentFailure, DocumentReading } from '@parley/domain/document/document-reading.ts';

/** The picture of a page. */
export interface RenderedPage {
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
  /** There is nothing on it. */
  readonly isBlank: boolean;
}

/** What the page asks the worker of documents for, one thing at a time. */
export type DocumentQuestion =
  | { readonly type: 'read'; readonly file: Blob; readonly password?: string }
  /** Draws a page of the document that was read; from 1. */
  | { readonly type: 'render'; readonly page: number };

/** What the worker tells. */
export type DocumentAnswer =
  /** Pages, sheets or slides that are read. */
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'read'; readonly reading: DocumentReading }
  | { readonly type: 'rendered'; readonly page: RenderedPage }
  | { readonly type: 'failed'; readonly failure: DocumentFailure };
