import type { HostConfig } from './host-config.ts';

/** Origins of pictures with which an operator presents the host, besides the page's own. */
export function imageHosts({
  logoURL,
  bannerURL,
  botAvatarURL,
}: Pick<HostConfig, 'logoURL' | 'bannerURL' | 'botAvatarURL'>): readonly string[] {
  const origins = [logoURL, bannerURL, botAvatarURL].flatMap((url) => {
    const [, origin] = /^(https?:\/\/[a-z0-9.-]+(?::\d+)?)(?=[/?#]|$)/i.exec(url ?? '') ?? [];
    return origin === undefined ? [] : [origin.toLowerCase()];
  });
  return [...new Set(origins)];
}
