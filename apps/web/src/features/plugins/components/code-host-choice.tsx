import { readCodeHost } from '@parley/domain/plugin/code-host.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Permissions } from '../hooks/use-permissions.ts';
import styles from '../plugins.module.css';
import { HostChoice } from './host-choice.tsx';

/** The hosts that a plugin loads more code and data from, and what that means. */
export function CodeHostChoice({ permissions }: { readonly permissions: Permissions }): ReactNode {
  const intl = useIntl();
  const { plugin } = permissions;
  return (
    <>
      <HostChoice
        texts={{
          legend: intl.formatMessage({
            id: 'plugins.codeHosts',
            defaultMessage: 'Loads code and data from',
          }),
          none: intl.formatMessage({
            id: 'plugins.codeHosts.none',
            defaultMessage: 'None. It brings all of its code along.',
          }),
          add: intl.formatMessage({
            id: 'plugins.codeHosts.add',
            defaultMessage: 'Another host for code',
          }),
          refused: intl.formatMessage({
            id: 'plugins.codeHosts.refused',
            defaultMessage:
              'Enter the public name of a host, such as cdn.example.org. Only https is possible.',
          }),
          placeholder: 'cdn.example.org',
        }}
        read={readCodeHost}
        offered={permissions.offeredCodeHosts}
        chosen={plugin.codeHosts}
        titleOf={(host) => host.replace(/^https:\/\//u, '')}
        onChange={permissions.chooseCodeHosts}
        onOffer={permissions.offerCodeHost}
      />
      {plugin.codeHosts.length > 0 && (
        <p className={styles['quiet']}>
          {intl.formatMessage({
            id: 'plugins.codeHosts.hint',
            defaultMessage:
              'Code from these hosts runs together with the plugin, in a blank page of its own, and can send them whatever the model gives it. In some browsers, such a page can look up host names and reach others through WebRTC. It never sees your chats or secrets.',
          })}
        </p>
      )}
    </>
  );
}
