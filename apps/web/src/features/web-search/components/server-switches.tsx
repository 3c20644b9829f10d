import {
  answersNoPages,
  mayUseServer,
  type WebSearchSettings,
} from '@parley/domain/web/web-search-settings.ts';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { serviceTitle } from '#src/services/web/service-titles.ts';

interface ServerSwitchesProps {
  readonly values: WebSearchSettings;
  /** Whether the server passes searches of this service on. */
  readonly passesSearches: boolean;
  /** Hosts whose pages the server passes on, `*` for all; empty where it passes nothing on. */
  readonly relayHosts: readonly string[];
  readonly onChange: (changed: Partial<WebSearchSettings>) => void;
}

/** What may go through the server, with what that means. Nothing is shown that the server does not do. */
export function ServerSwitches(props: ServerSwitchesProps): ReactNode {
  const { values, passesSearches, relayHosts, onChange } = props;
  const intl = useIntl();
  const service = serviceTitle(values.service);
  return (
    <>
      {passesSearches && mayUseServer(values.service) && (
        <Switch
          label={intl.formatMessage({
            id: 'relay.switch',
            defaultMessage: 'Through this server',
          })}
          hint={
            answersNoPages(values.service)
              ? intl.formatMessage(
                  {
                    id: 'webSearch.server.needed',
                    defaultMessage:
                      '{service} doesn’t answer web pages, so this server passes your searches on. It sees everything in them, including your key.',
                  },
                  { service },
                )
              : intl.formatMessage(
                  {
                    id: 'webSearch.server.fallback',
                    defaultMessage:
                      'If {service} doesn’t answer this page, this server passes your searches on. It sees everything in them.',
                  },
                  { service },
                )
          }
          checked={values.isThroughServer === true}
          onCheckedChange={(isOn) => onChange({ isThroughServer: isOn || undefined })}
        />
      )}
      {relayHosts.length > 0 && (
        <Switch
          label={intl.formatMessage({
            id: 'webSearch.pages',
            defaultMessage: 'Read pages through this server',
          })}
          hint={
            relayHosts.includes('*')
              ? intl.formatMessage({
                  id: 'webSearch.pages.hint',
                  defaultMessage:
                    'If a page can’t be read from your browser, this server fetches it. It sees the address and everything on the page.',
                })
              : intl.formatMessage(
                  {
                    id: 'webSearch.pages.hint.some',
                    defaultMessage:
                      'If a page on {hosts} can’t be read from your browser, this server fetches it. It sees the address and everything on the page.',
                  },
                  { hosts: intl.formatList(relayHosts, { type: 'disjunction' }) },
                )
          }
          checked={values.readsThroughServer === true}
          onCheckedChange={(isOn) => onChange({ readsThroughServer: isOn || undefined })}
        />
      )}
    </>
  );
}
