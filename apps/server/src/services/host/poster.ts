import type { HostConfig } from '@parley/contract/http/host-config.ts';

const size = { width: 1200, height: 630 };
const maxNameLength = 24;
const longestLine = 56;

/** The mark of the program, on a field of 24 by 24. */
const mark =
  'M12.5 2A8.5 8.5 0 0 0 4 10.5V21a1.25 1.25 0 0 0 2.1.92L10 18.6A8.5 8.5 0 1 0 12.5 2Zm0 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z';

/**
 * Draws the picture that other programs show for a link to this host: logo, name and tagline.
 *
 * @returns SVG without scripts and without anything from elsewhere: a logo at an address is not in it
 */
export function drawPoster({ brand, tagline, logoURL, defaultDarkTheme }: HostConfig): string {
  const isDark = defaultDarkTheme === true;
  const [ground, text, quiet] = isDark
    ? ['#1b1a19', '#f3f1ee', '#b3aea8']
    : ['#fdfcfb', '#232221', '#6a6560'];
  const { width, height } = size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(brand)}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
    logo(logoURL, text),
    `<text x="96" y="404" font-family="system-ui, sans-serif" font-size="84" font-weight="600" fill="${text}">${escapeXml(cut(brand, maxNameLength))}</text>`,
    `<text x="96" y="476" font-family="system-ui, sans-serif" font-size="36" fill="${quiet}">${escapeXml(cut(tagline, longestLine))}</text>`,
    '</svg>\n',
  ].join('\n');
}

function logo(url: string | undefined, color: string): string {
  return url?.startsWith('data:') === true
    ? `<image href="${escapeXml(url)}" x="96" y="120" width="420" height="160" preserveAspectRatio="xMinYMid meet"/>`
    : `<path transform="translate(72 112) scale(7)" fill="${color}" d="${mark}"/>`;
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  // Half of a character that takes two units would not be well formed.
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
