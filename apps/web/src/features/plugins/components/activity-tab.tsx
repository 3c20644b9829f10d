import type { ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { PluginsDialogProps } from '../plugins-props.ts';
import styles from '../plugins.module.css';

interface ActivityTabProps extends Pick<PluginsDialogProps, 'activityOf'> {
  readonly id: PluginId;
}

/** What a plugin did lately: its calls and where they went, without what was said. */
export function ActivityTab({ id, activityOf }: ActivityTabProps): ReactNode {
  const intl = useIntl();
  const [runs, setRuns] = useState<readonly ToolAudit[]>();
  useEffect(() => {
    let isShown = true;
    void activityOf(id).then((found) => {
      if (isShown) setRuns(found);
    });
    return () => {
      isShown = false;
    };
  }, [activityOf, id]);
  if (runs === undefined) return null;
  const throughServer = intl.formatMessage({
    id: 'plugins.activity.server',
    defaultMessage: 'through this server',
  });
  return (
    <div className={styles['panel']}>
      <p className={styles['quiet']}>
        {runs.length === 0
          ? intl.formatMessage({
              id: 'plugins.activity.none',
              defaultMessage: 'No calls in the last 90 days.',
            })
          : intl.formatMessage({
              id: 'plugins.activity.hint',
              defaultMessage:
                'Calls from the last 90 days on this device. What was said isn’t recorded.',
            })}
      </p>
      <ul className={styles['plain']}>
        {runs.map((run) => (
          <li key={run.id} className={styles['function']}>
            <span className={styles['line']}>
              <span className={styles['lineText']}>{run.tool}</span>
              <time className={styles['quiet']} dateTime={new Date(run.atMs).toISOString()}>
                {intl.formatDate(run.atMs, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </span>
            {run.codeHosts !== undefined && (
              <span className={styles['quiet']}>
                {intl.formatMessage(
                  {
                    id: 'plugins.activity.codeHosts',
                    defaultMessage: 'Could also load from {hosts}. What it loaded isn’t recorded.',
                  },
                  {
                    hosts: intl.formatList(
                      run.codeHosts.map((host) => host.replace(/^https:\/\//u, '')),
                    ),
                  },
                )}
              </span>
            )}
            {run.requests.map((request, index) => (
              <span key={index} className={styles['host']}>
                {[
                  `${request.method} ${request.host}`,
                  request.status ?? '–',
                  intl.formatNumber(request.bytes / 1000, {
                    style: 'unit',
                    unit: 'kilobyte',
                    maximumFractionDigits: 1,
                  }),
                  ...(request.isThroughServer === true ? [throughServer] : []),
                ].join(' · ')}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
