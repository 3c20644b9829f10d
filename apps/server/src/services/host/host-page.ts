import {
  hostConfigElementId,
  readHostConfig,
  type HostConfig,
} from '@parley/contract/http/host-config.ts';

const own = readHostConfig(undefined);

/**
 * Puts the configuration into the pages of hosted and first-party instances, which need not ask for it.
 * It is data: no browser runs it.
 */
export function withHostConfig(html: string, host: HostConfig): string {
  if (!host.hosted && !host.firstParty) return html;
  const json = JSON.stringify(host).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${hostConfigElementId}">${json}</script>`;
  return html.replace('</title>', () => `</title>\n    ${element}`);
}

/**
 * Puts the names of a host into the page before it is sent, for programs that read it without
 * running it: its title, its description and a picture. A page of the program itself stays as it is.
 *
 * @param html the built page
 * @param baseUrl where people reach the page, without a slash at its end; undefined if unknown, then no
 *   picture is named: readers of links take absolute addresses only
 */
export function toHostPage(html: string, host: HostConfig, baseUrl: string | undefined): string {
  const { brand, name, tagline, description = tagline } = host;
  const isOwn = brand === own.brand && name === own.name && description === own.tagline;
  if (isOwn && host.posterURL === undefined) return html;
  const poster = URL.parse(host.posterURL ?? 'api/poster', baseUrl && `${baseUrl}/`);
  const told = [
    `<meta property="og:title" content="${escapeHtml(brand)}" />`,
    `<meta property="og:description" content="${escapeHtml(description)}" />`,
    ...(poster === null
      ? []
      : [`<meta property="og:image" content="${escapeHtml(poster.href)}" />`]),
  ];
  return html
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(name)}</title>\n    ${told.join('\n    ')}`,
    )
    .replace(
      /(<meta\s+name="description"\s+content=")[^"]*"/,
      (_all, begin: string) => `${begin}${escapeHtml(description)}"`,
    );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
