/** One part of the page of notices. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly texts: readonly string[];
}

/** The page with the notices of all that others made: no script, nothing from elsewhere. */
export function toNoticesPage(notices: readonly Notice[]): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>Third-party software</title>',
    '<link rel="icon" href="./icons/icon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="./changelog.css">',
    '</head>',
    '<body>',
    '<main>',
    '<h1>Third-party software</h1>',
    '<p>Parley contains the work of others, under these licenses. The source code of each package is in the npm registry, under its name and version.</p>',
    ...notices.map(toDetails),
    '</main>',
    '</body>',
    '</html>\n',
  ].join('\n');
}

function toDetails({ name, version, license, texts }: Notice): string {
  return [
    '<details>',
    `<summary>${escape(name)} ${escape(version)} <small>${escape(license)}</small></summary>`,
    ...texts.map((text) => `<pre>${escape(text)}</pre>`),
    '</details>',
  ].join('\n');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
