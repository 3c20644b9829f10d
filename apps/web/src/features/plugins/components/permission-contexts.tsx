import { sendsQuestion } from '@parley/domain/dynamic-context/fill-context.ts';
import { hostOfAddress } from '@parley/domain/plugin/host-pattern.ts';
import type { Plugin } from '@parley/domain/plugin/plugin.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../plugins.module.css';

interface PermissionContextsProps {
  readonly plugin: Plugin;
  /** How a host is written for people. */
  readonly titleOf: (host: string) => string;
}

/** What a plugin has fetched before each reply, from where, and whether what was written goes there. */
export function PermissionContexts({ plugin, titleOf }: PermissionContextsProps): ReactNode {
  const intl = useIntl();
  const { dynamicContexts, settings } = plugin;
  if (dynamicContexts.length === 0) return null;
  const names = new Set(settings.map(({ name }) => name));
  return (
    <section className={styles['section']}>
      <h3 className={styles['legend']}>
        {intl.formatMessage({ id: 'plugins.contexts', defaultMessage: 'Before each reply' })}
      </h3>
      <ul className={styles['plain']}>
        {dynamicContexts.map((context) => (
          <li key={context.id} className={styles['lineText']}>
            {intl.formatMessage(
              {
                id: 'plugins.context',
                defaultMessage:
                  '“{name}” is fetched from {host}. {sendsQuestion, select, true {What you write is sent along.} other {What you write isn’t sent along.}}',
              },
              {
                name: context.name,
                host: titleOf(hostOfAddress(context.url, names) ?? context.url),
                sendsQuestion: String(sendsQuestion(context)),
              },
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
