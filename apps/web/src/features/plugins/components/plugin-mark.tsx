import type { Plugin } from '@parley/domain/plugin/plugin.ts';
import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import type { ReactNode } from 'react';

/** A plugin's emoji, picture or initials. A picture elsewhere is not asked for. */
export function PluginMark({
  plugin,
}: {
  readonly plugin: Pick<Plugin, 'title' | 'icon'>;
}): ReactNode {
  const { title, icon } = plugin;
  const isPicture = icon.startsWith('data:image/');
  const isEmoji = icon !== '' && !/^\w+:/u.test(icon);
  return (
    <Avatar
      name={title}
      size="m"
      {...(isPicture ? { imageUrl: icon } : {})}
      {...(isEmoji ? { mark: icon } : {})}
    />
  );
}
