import type { Grant } from '@parley/domain/plugin/grant.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';

import { effectText } from '../logic/effect-texts.ts';
import type { PluginsDialogProps } from '../plugins-props.ts';
import styles from '../plugins.module.css';
import { ServerSwitch, type ServerSwitchProps } from './server-switch.tsx';

interface PermissionsTabProps
  extends
    Pick<PluginsDialogProps, 'grantsOf'>,
    Pick<ServerSwitchProps, 'relayedHosts' | 'onThroughServer'> {
  readonly entry: LibraryPlugin;
  readonly onRevoke: (grant: Grant) => Promise<boolean>;
  readonly onChange: () => void;
}

/** What the person allowed a plugin, and never. */
export function PermissionsTab({
  entry,
  grantsOf,
  onRevoke,
  onChange,
  ...server
}: PermissionsTabProps): ReactNode {
  const intl = useIntl();
  const { id } = entry.row;
  const [grants, setGrants] = useState<readonly Grant[]>();
  useEffect(() => {
    let isShown = true;
    void grantsOf(id).then((found) => {
      if (isShown) setGrants(found);
    });
    return () => {
      isShown = false;
    };
  }, [grantsOf, id]);

  async function revoke(grant: Grant): Promise<void> {
    if (await onRevoke(grant)) setGrants(grants?.filter((each) => each.id !== grant.id));
  }

  const holding =
    grants?.filter(({ hash, subject }) => hash === entry.hash && !hasNoLine.has(subject.kind)) ??
    [];
  const grantedOrigins = holding.flatMap(({ subject, isAllowed }) =>
    subject.kind === 'host' && isAllowed ? [subject.origin] : [],
  );
  return (
    <div className={styles['panel']}>
      <section className={styles['section']}>
        <h4 className={styles['legend']}>
          {intl.formatMessage({
            id: 'plugins.functions',
            defaultMessage: 'What the model may call',
          })}
        </h4>
        <ul className={styles['plain']}>
          {entry.plugin.functions.map(({ name, effect }) => (
            <li key={name} className={styles['lineText']}>
              <span className={styles['host']}>{name}</span>
              <p className={styles['quiet']}>{effectText(intl, effect)}</p>
            </li>
          ))}
        </ul>
      </section>
      {entry.plugin.codeHosts.length > 0 && (
        <section className={styles['section']}>
          <h4 className={styles['legend']}>
            {intl.formatMessage({
              id: 'plugins.codeHosts',
              defaultMessage: 'Loads code and data from',
            })}
          </h4>
          <ul className={styles['plain']}>
            {entry.plugin.codeHosts.map((host) => (
              <li key={host} className={styles['host']}>
                {nameOf(host)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles['section']}>
        <h4 className={styles['legend']}>
          {intl.formatMessage({ id: 'plugins.grants', defaultMessage: 'Your decisions' })}
        </h4>
        {grants !== undefined && holding.length === 0 && (
          <p className={styles['quiet']}>
            {intl.formatMessage({
              id: 'plugins.grants.none',
              defaultMessage: 'No decisions yet. Parley asks when the plugin needs something.',
            })}
          </p>
        )}
        <ul className={styles['plain']}>
          {holding.map((grant) => (
            <li key={grant.id} className={styles['line']}>
              <span className={styles['lineText']}>{grantText(intl, grant)}</span>
              <Button
                size="s"
                aria-label={intl.formatMessage(
                  { id: 'plugins.grant.revoke.name', defaultMessage: 'Revoke: {grant}' },
                  { grant: grantText(intl, grant) },
                )}
                onClick={() => void revoke(grant)}
              >
                {intl.formatMessage({ id: 'plugins.grant.revoke', defaultMessage: 'Revoke' })}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <ServerSwitch entry={entry} grantedOrigins={grantedOrigins} {...server} />
      <Button className={styles['start']} onClick={onChange}>
        {intl.formatMessage({
          id: 'plugins.permissions.change',
          defaultMessage: 'Change permissions…',
        })}
      </Button>
    </div>
  );
}

/** Decisions that are shown elsewhere: the sheet as a whole, and the switch below. */
const hasNoLine: ReadonlySet<Grant['subject']['kind']> = new Set(['sheet', 'relay']);

function nameOf(origin: string): string {
  return origin.replace(/^https:\/\//u, '');
}

function subjectText(intl: IntlShape, { subject }: Grant): string {
  if (subject.kind === 'host') return nameOf(subject.origin);
  if (subject.kind === 'page-hosts') {
    return intl.formatMessage(
      { id: 'plugins.grant.pageHosts', defaultMessage: 'Its pages load from {hosts}' },
      { hosts: intl.formatList(subject.origins.map(nameOf)) },
    );
  }
  return subject.kind === 'function'
    ? subject.name
    : intl.formatMessage({ id: 'plugins.grant.page', defaultMessage: 'A page of its own' });
}

function grantText(intl: IntlShape, grant: Grant): string {
  const subject = subjectText(intl, grant);
  if (!grant.isAllowed) {
    return intl.formatMessage(
      { id: 'plugins.grant.never', defaultMessage: '{subject}: never' },
      { subject },
    );
  }
  return grant.scope.kind === 'chat'
    ? intl.formatMessage(
        { id: 'plugins.grant.chat', defaultMessage: '{subject}: in one chat' },
        { subject },
      )
    : intl.formatMessage(
        { id: 'plugins.grant.always', defaultMessage: '{subject}: always' },
        { subject },
      );
}
