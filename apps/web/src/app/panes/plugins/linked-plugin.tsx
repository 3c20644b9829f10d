import { readPluginFile } from '@parley/domain/plugin/plugin-files.ts';
import type { ReadManifest } from '@parley/domain/plugin/read-manifest.ts';
import { err } from '@parley/domain/shared/result.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { ArrivingPlugin } from '#src/features/plugins/plugins-props.ts';
import { importFailureText, notesOf } from '#src/features/plugins/logic/import-texts.ts';
import { decodePluginFragment } from '#src/services/plugins/plugin-link.ts';

import { ArrivingItem, type ArrivingItemPorts } from '#src/app/shared/arriving-item.tsx';

interface LinkedPluginProps {
  /** What stands in the link. */
  readonly fragment: string;
  readonly onClose: () => void;
  /** Shows the collection, which asks about the plugin. */
  readonly children: (arriving: ArrivingPlugin) => ReactNode;
}

/** Reads the plugin of a link; says so where there is none. */
export function LinkedPlugin({ fragment, onClose, children }: LinkedPluginProps): ReactNode {
  const intl = useIntl();
  const [read, setRead] = useState<ReadManifest | 'broken'>();
  useEffect(() => {
    let isShown = true;
    void decodePluginFragment(fragment).then((decoded) => {
      if (isShown) setRead(decoded.ok ? decoded.value : 'broken');
    });
    return () => {
      isShown = false;
    };
  }, [fragment]);
  if (read === undefined) return null;
  if (read === 'broken') {
    return (
      <Refusal onClose={onClose}>
        {intl.formatMessage({
          id: 'plugins.link.failed',
          defaultMessage: 'This link contains no plugin. Ask for a new link or for a file.',
        })}
      </Refusal>
    );
  }
  const source = intl.formatMessage({ id: 'plugins.source.link', defaultMessage: 'a link' });
  return children(arrivingOf(intl, read, source));
}

interface AddressedPluginProps extends Pick<LinkedPluginProps, 'onClose' | 'children'> {
  readonly ports: ArrivingItemPorts;
  /** Id or address. */
  readonly address: string;
}

/** Fetches the plugin that a link names, after a click. */
export function AddressedPlugin(props: AddressedPluginProps): ReactNode {
  const { ports, address, onClose, children } = props;
  const intl = useIntl();
  return (
    <ArrivingItem
      ports={ports}
      kind="plugin"
      value={address}
      read={(bytes, { url }) => {
        const read = readPluginFile(bytes);
        const name = url.slice(url.lastIndexOf('/') + 1);
        return Promise.resolve(read.ok ? read : err(importFailureText(intl, name, read.error)));
      }}
      onClose={onClose}
    >
      {(read, { page }) => children({ ...arrivingOf(intl, read, page), page })}
    </ArrivingItem>
  );
}

function arrivingOf(intl: IntlShape, read: ReadManifest, source: string): ArrivingPlugin {
  return { manifest: read.manifest, notes: notesOf(intl, read.notes), source };
}

/** Where this host lets nobody add a plugin. */
export function NoNewPlugins({ onClose }: Pick<LinkedPluginProps, 'onClose'>): ReactNode {
  const intl = useIntl();
  return (
    <Refusal onClose={onClose}>
      {intl.formatMessage({
        id: 'plugins.link.refused',
        defaultMessage: 'Adding plugins is turned off here.',
      })}
    </Refusal>
  );
}

interface RefusalProps {
  readonly onClose: () => void;
  readonly children: string;
}

function Refusal({ onClose, children }: RefusalProps): ReactNode {
  const intl = useIntl();
  return (
    <Dialog
      open
      size="s"
      title={intl.formatMessage({ id: 'plugins.import', defaultMessage: 'Import plugin' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
    >
      <Banner tone="danger">{children}</Banner>
    </Dialog>
  );
}
