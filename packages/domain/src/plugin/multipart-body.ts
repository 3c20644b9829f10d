/** A form as browsers send it, and the type that names its boundary. */
export function multipartBody(fields: readonly (readonly [name: string, value: string])[]): {
  readonly type: string;
  readonly body: string;
} {
  const boundary = boundaryFor(fields.flat().join('\n'));
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

/** A name cannot end its line or its quotes. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A number that follows no mark of this kind in the text; each of them is looked at once. */
function boundaryFor(text: string): string {
  const taken = new Set(
    Array.from(text.matchAll(/form-part-(\d{1,9})-end/gu), ([, number]) => number),
  );
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return `form-part-${number}-end`;
}
