import type { HostConfig } from '@parley/contract/http/host-config.ts';

const maskable = { sizes: '512x512', type: 'image/png', purpose: 'maskable' };

/**
 * What an app made of the page is called and looks like on this host, as the W3C's "Web Application
 * Manifest" has it. Addresses are relative to `/api/manifest`.
 */
export function hostManifest(host: HostConfig): object {
  const { brand, name, tagline, description = tagline, logoURL } = host;
  return {
    name: brand,
    short_name: name,
    description,
    // Resolved against the origin: the same app with and without a host configuration.
    id: './',
    start_url: '../',
    scope: '../',
    display: 'standalone',
    background_color: host.defaultDarkTheme === true ? '#1b1a19' : '#fdfcfb',
    theme_color: host.defaultDarkTheme === true ? '#1b1a19' : '#fdfcfb',
    icons: [
      ...(logoURL === undefined ? [] : [{ src: fromApi(logoURL), sizes: 'any' }]),
      { src: '../icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '../icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '../icons/maskable-512.png', ...maskable },
    ],
  };
}

/** An address that is relative to the page, as it is from `/api/`. */
function fromApi(url: string): string {
  return /^(?:[a-z][\w+.-]*:|\/)/i.test(url) ? url : `../${url.replace(/^\.\//, '')}`;
}
