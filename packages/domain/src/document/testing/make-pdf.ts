/** What a page of a made PDF shows: lines of words, a grey picture, or nothing. */
interface PdfPage {
  readonly lines?: readonly string[];
  readonly hasPicture?: boolean;
}

/**
 * Writes a small PDF by hand: Helvetica, one object after the other, a table of where they are.
 *
 * @returns its bytes as characters of one byte each
 */
export function makePdf(pages: readonly PdfPage[]): string {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] ' +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      stream(contentOf(page)),
    ]),
  ];
  return write(objects);
}

function contentOf({ lines = [], hasPicture = false }: PdfPage): string {
  const words = lines.map((line) => `(${line.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj T*`);
  const text = lines.length === 0 ? '' : `BT /F1 12 Tf 14 TL 20 370 Td ${words.join(' ')} ET`;
  const data = '~'.repeat(48);
  const picture = `q 200 0 0 200 50 100 cm BI /W 4 /H 4 /CS /RGB /BPC 8 ID ${data} EI Q`;
  return [text, hasPicture ? picture : ''].join('\n');
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function write(objects: readonly string[]): string {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return (
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  );
}
