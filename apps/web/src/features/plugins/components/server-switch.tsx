import { Switch } from '@parley/ui/components/switch/switch.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';

import type { PluginsDialogProps } from '../plugins-props.ts';

export interface ServerSwitchProps extends Pick<PluginsDialogProps, 'relayedHosts'> {
  readonly entry: LibraryPlugin;
  /** Origins that were allowed beside those of the manifest. */
  readonly grantedOrigins: readonly string[];
  readonly onThroughServer: (isOn: boolean) => void;
}

/** Has requests go through the server, where it passes requests on to a host of the plugin. */
export function ServerSwitch(props: ServerSwitchProps): ReactNode {
  const { entry, grantedOrigins, relayedHosts, onThroughServer } = props;
  const intl = useIntl();
  const hosts = relayedHosts(entry, grantedOrigins);
  // One that is on can always be turned off.
  if (hosts.length === 0 && !entry.isThroughServer) return null;
  return (
    <Switch
      label={intl.formatMessage({ id: 'relay.switch', defaultMessage: 'Through this server' })}
      hint={
        hosts.length === 0
          ? intl.formatMessage({
              id: 'plugins.server.none',
              defaultMessage: 'This server doesn’t pass requests on to any of its hosts.',
            })
          : intl.formatMessage(
              {
                id: 'plugins.server.hint',
                defaultMessage:
                  'For hosts that don’t answer web pages: this server passes requests on to {hosts}. It sees everything in them, including your keys.',
              },
              { hosts: intl.formatList(hosts) },
            )
      }
      checked={entry.isThroughServer}
      onCheckedChange={onThroughServer}
    />
  );
}
