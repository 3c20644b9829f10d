import { isDraftable } from '@parley/domain/plugin/check-plugin-draft.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Menu } from '@parley/ui/components/menu/menu.tsx';
import { Copy, Ellipsis, FileBraces, Link, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';

/** What can be done with a plugin of the person. */
export interface PluginMenuActions {
  readonly edit: (entry: LibraryPlugin) => void;
  readonly clone: (entry: LibraryPlugin) => void;
  readonly copyLink: (entry: LibraryPlugin) => void;
  readonly exportAs: (entry: LibraryPlugin) => void;
  readonly remove: (entry: LibraryPlugin) => void;
  readonly renderShare?: ((entry: LibraryPlugin) => ReactNode) | undefined;
}

interface PluginMenuProps extends PluginMenuActions {
  readonly entry: LibraryPlugin;
  readonly canCreate: boolean;
}

/** What can be done with a plugin, beside its switch. */
export function PluginMenu(props: PluginMenuProps): ReactNode {
  const { entry, canCreate } = props;
  const intl = useIntl();
  const changing = [
    {
      icon: Copy,
      label: intl.formatMessage({ id: 'characters.clone', defaultMessage: 'Clone' }),
      onSelect: () => props.clone(entry),
    },
    {
      icon: Link,
      label: intl.formatMessage({ id: 'characters.copyLink', defaultMessage: 'Copy link' }),
      onSelect: () => props.copyLink(entry),
    },
  ];
  return (
    <>
      {canCreate && isDraftable(entry.row.manifest) && (
        <IconButton
          icon={Pencil}
          label={intl.formatMessage({ id: 'plugins.edit', defaultMessage: 'Edit plugin' })}
          onClick={() => props.edit(entry)}
        />
      )}
      {canCreate && props.renderShare?.(entry)}
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={intl.formatMessage({ id: 'characters.more', defaultMessage: 'More' })}
          />
        }
        entries={[
          ...(canCreate ? changing : []),
          {
            icon: FileBraces,
            label: intl.formatMessage({
              id: 'characters.exportJson',
              defaultMessage: 'Export as JSON',
            }),
            onSelect: () => props.exportAs(entry),
          },
          {
            icon: Trash2,
            danger: true,
            label: intl.formatMessage({ id: 'plugins.remove', defaultMessage: 'Remove plugin' }),
            onSelect: () => props.remove(entry),
          },
        ]}
      />
    </>
  );
}
