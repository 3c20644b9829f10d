import { makeZip } from '#src/platform/testing/make-zip.ts';

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Writes a file of relations: id, last word of the type, target. */
function relations(rows: readonly (readonly [id: string, type: string, target: string])[]): string {
  const lines = rows.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"/>`,
  );
  return `<?xml version="1.0"?><Relationships>${lines.join('')}</Relationships>`;
}

/** A Word document with this body. */
export function makeWord(
  body: string,
  files: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  return makeZip({
    '_rels/.rels': relations([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    ...files,
  });
}

/** A workbook with one sheet for each entry: its name, and the XML of its rows. */
export function makeWorkbook(
  sheets: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  const entries = names.map(
    (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return makeZip({
    '_rels/.rels': relations([['rId1', 'officeDocument', '/xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map(
        (_, index) => [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`] as const,
      ),
      ['rId98', 'styles', 'styles.xml'],
      ['rId99', 'sharedStrings', 'sharedStrings.xml'],
    ]),
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${sheets[name] ?? ''}</sheetData></worksheet>`,
      ]),
    ),
    ...files,
  });
}

/** An OpenDocument file of a kind: `text`, `spreadsheet`. */
export function makeOpenDocument(kind: string, content: string): Uint8Array<ArrayBuffer> {
  return makeZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<?xml version="1.0"?><office:document-content>${content}</office:document-content>`,
  });
}
