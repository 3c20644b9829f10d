import {
  DocumentError,
  type DocumentFailure,
  type DocumentReading,
  type DocumentSection,
  type TextMeter,
} from '@parley/domain/document/document-reading.ts';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

import type { RenderedPage } from '#src/platform/document-protocol.ts';

import { NoFilters, WorkerCanvases } from './pdf-canvas.ts';
import { PdfFiles } from './pdf-files.ts';
import { hasMarks, pageText } from './pdf-page.ts';

/** A PDF that is open. */
export interface OpenPdf {
  /** Errors: throws `DocumentError` `too-complex`. */
  read(
    meter: TextMeter,
    onProgress: (done: number, total: number) => void,
  ): Promise<DocumentReading>;
  /** Draws a page, from 1. Errors: rejects for a page that there is not or that cannot be drawn. */
  render(page: number): Promise<RenderedPage>;
}

/** More pages are a library and no question. */
const maxPages = 2000;
/** A page with fewer characters may be a scan with a stamp or a page number on it. */
const fewCharacters = 16;
/** Pictures inside of a page: 100 megapixels. */
const maxPixels = 100_000_000;
/** The long side of a drawn page; models reduce what is larger. */
const longSidePx = 1568;
const maxPageBytes = 1024 * 1024;
const qualities = [0.85, 0.6, 0.4];

/**
 * Opens a PDF with pdf.js, in this thread: scripts, forms and links in it stay what they are.
 *
 * Errors: throws `DocumentError` with `needs-password`, `wrong-password` or `damaged`.
 */
export async function openPdf(bytes: Uint8Array, password: string | undefined): Promise<OpenPdf> {
  // The other half of pdf.js, which it would start in a worker of its own, is in this one.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: bytes,
    ...(password === undefined ? {} : { password }),
    CanvasFactory: WorkerCanvases,
    FilterFactory: NoFilters,
    BinaryDataFactory: PdfFiles,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    isImageDecoderSupported: false,
    enableXfa: false,
    maxImageSize: maxPixels,
    verbosity: 0,
  });
  const document = await task.promise.catch((cause: unknown) => {
    throw new DocumentError(failureOf(cause), { cause });
  });
  const imageOperators: ReadonlySet<number> = new Set([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    OPS.paintImageMaskXObject,
  ]);
  return {
    read: (meter, onProgress) => readPages(document, { meter, onProgress, imageOperators }),
    render: async (page) => drawPage(await document.getPage(page)),
  };
}

interface PageReading {
  readonly meter: TextMeter;
  readonly onProgress: (done: number, total: number) => void;
  readonly imageOperators: ReadonlySet<number>;
}

async function readPages(
  document: PDFDocumentProxy,
  reading: PageReading,
): Promise<DocumentReading> {
  const total = document.numPages;
  if (total > maxPages) throw new DocumentError('too-complex');
  const sections: DocumentSection[] = [];
  for (let number = 1; number <= total; number += 1) {
    const section = await readPage(document, number, reading);
    reading.meter.add(section.text.length);
    sections.push(section);
    reading.onProgress(number, total);
  }
  return { kind: 'pdf', sections };
}

/** A page that cannot be read may still be drawn. */
async function readPage(
  document: PDFDocumentProxy,
  number: number,
  { imageOperators }: PageReading,
): Promise<DocumentSection> {
  try {
    const page = await document.getPage(number);
    const text = pageText(await page.getTextContent());
    const isShort = text !== '' && text.length < fewCharacters;
    const isPicture = text === '' || (isShort && (await hasPicture(page, imageOperators)));
    page.cleanup();
    return { name: '', text, isPicture };
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause;
    return { name: '', text: '', isPicture: true };
  }
}

async function hasPicture(page: PDFPageProxy, operators: ReadonlySet<number>): Promise<boolean> {
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((operator) => operators.has(operator));
}

async function drawPage(page: PDFPageProxy): Promise<RenderedPage> {
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longSidePx / Math.max(size.width, size.height, 1) });
  const widthPx = Math.max(1, Math.round(viewport.width));
  const heightPx = Math.max(1, Math.round(viewport.height));
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new DocumentError('failed');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pdf.js draws on either kind, its types name one
  const canvasContext = context as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, background: 'white' }).promise;
  page.cleanup();
  const isBlank = !hasMarks(context.getImageData(0, 0, widthPx, heightPx).data);
  return { blob: await encode(canvas), widthPx, heightPx, isBlank };
}

async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  let blob = new Blob();
  for (const quality of qualities) {
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (blob.size <= maxPageBytes) break;
  }
  return blob;
}

const wrongPassword = 2;

function failureOf(cause: unknown): DocumentFailure {
  if (!(cause instanceof Error)) return 'failed';
  if (cause.name !== 'PasswordException') {
    return cause.name === 'InvalidPDFException' ? 'damaged' : 'failed';
  }
  return 'code' in cause && cause.code === wrongPassword ? 'wrong-password' : 'needs-password';
}
