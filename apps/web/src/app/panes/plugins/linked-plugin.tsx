import { readPluginFile } from '@parley/domain/plugin/plugin-files.ts';
import type { ReadManifest } from '@parley/domain/plugin/read-manifest.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ArrivingPlugin } from '#src/features/plugins/plugins-props.ts';
import { turnedOffText } from '#src/features/deep-links/logic/shared-failure-text.ts';
import { notesOf } from '#src/features/plugins/logic/import-texts.ts';
import { decodePluginFragment } from '#src/services/plugins/plugin-link.ts';

/** A file that a link led to. */
export interface SharedPlugin {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly host: string;
}

interface LinkedPluginProps {
  /** What stands in a link that carries the plugin itself, or what came from where a link leads. */
  readonly given: string | SharedPlugin;
  /** The host lets people bring plugins. */
  readonly isAllowed: boolean;
  readonly onClose: () => void;
  /** Shows the collection, which asks about the plugin. */
  readonly children: (arriving: ArrivingPlugin) => ReactNode;
}

/** Reads the plugin of a link; says so where there is none. */
export function LinkedPlugin(props: LinkedPluginProps): ReactNode {
  const { given, isAllowed, onClose, children } = props;
  const intl = useIntl();
  const [read, setRead] = useState<ReadManifest | 'broken'>();
  useEffect(() => {
    let isShown = true;
    const reading =
      typeof given === 'string'
        ? decodePluginFragment(given)
        : Promise.resolve(readPluginFile(given.bytes));
    void reading.then((decoded) => {
      if (isShown) setRead(decoded.ok ? decoded.value : 'broken');
    });
    return () => {
      isShown = false;
    };
  }, [given]);
  if (read === undefined) return null;
  if (read === 'broken' || !isAllowed) {
    return (
      <Dialog
        open
        size="s"
        title={intl.formatMessage({ id: 'plugins.import', defaultMessage: 'Import plugin' })}
        closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
        onOpenChange={onClose}
      >
        <Banner tone="danger">
          {isAllowed
            ? intl.formatMessage({
                id: 'plugins.link.failed',
                defaultMessage: 'This link contains no plugin. Ask for a new link or for a file.',
              })
            : turnedOffText(intl, 'plugin')}
        </Banner>
      </Dialog>
    );
  }
  return children({
    manifest: read.manifest,
    notes: notesOf(intl, read.notes),
    source:
      typeof given === 'string'
        ? intl.formatMessage({ id: 'plugins.source.link', defaultMessage: 'a link' })
        : given.host,
  });
}
