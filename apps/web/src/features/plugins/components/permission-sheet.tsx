import { resolveHosts } from '@parley/domain/plugin/host-pattern.ts';
import type { Plugin, PluginRealm } from '@parley/domain/plugin/plugin.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import { originOf, readHost } from '@parley/domain/plugin/read-host.ts';
import { isSignInName, signInNames } from '@parley/domain/plugin/sign-in.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { usePermissions, type Permissions } from '../hooks/use-permissions.ts';
import { sourceOf } from '../logic/source-of.ts';
import styles from '../plugins.module.css';
import { CodeHostChoice } from './code-host-choice.tsx';
import { EffectChoice } from './effect-choice.tsx';
import { HostChoice, type HostTexts } from './host-choice.tsx';
import { PermissionContexts } from './permission-contexts.tsx';
import { PluginMark } from './plugin-mark.tsx';

interface PermissionSheetProps {
  readonly title: string;
  readonly id: PluginId;
  readonly manifest: PluginManifest;
  /** Where it comes from; empty for one that was written here. */
  readonly source: string;
  /** What was read otherwise than it stood there. */
  readonly notes: readonly string[];
  /** Says what becomes of a plugin that is there already. */
  readonly warning?: string | undefined;
  readonly allowLabel: string;
  readonly onAllow: (manifest: PluginManifest) => void;
  readonly onClose: () => void;
}

/** Everything that a plugin may do, before it may do anything. */
export function PermissionSheet(props: PermissionSheetProps): ReactNode {
  const { source, notes, warning, onClose } = props;
  const intl = useIntl();
  const permissions = usePermissions(props.id, props.manifest);
  const { plugin, manifest } = permissions;
  return (
    <Dialog
      open
      isSticky
      title={props.title}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
          </Button>
          <Button variant="primary" onClick={() => props.onAllow(manifest)}>
            {props.allowLabel}
          </Button>
        </>
      }
    >
      <div className={styles['form']}>
        {warning !== undefined && <Banner tone="warning">{warning}</Banner>}
        <div className={styles['head']}>
          <PluginMark plugin={plugin} />
          <div className={styles['headTexts']}>
            <h3 className={styles['title']} dir="auto">
              {plugin.title}
            </h3>
            <p className={styles['quiet']} dir="auto">
              {source === ''
                ? intl.formatMessage({ id: 'plugins.source.own', defaultMessage: 'Written here' })
                : intl.formatMessage(
                    { id: 'plugins.source', defaultMessage: 'From {source}' },
                    { source },
                  )}
            </p>
          </div>
        </div>
        {notes.length > 0 && (
          <ul className={styles['plain']}>
            {notes.map((note) => (
              <li key={note} className={styles['quiet']}>
                {note}
              </li>
            ))}
          </ul>
        )}
        <HostChoice
          texts={requestHostTexts(intl, plugin)}
          read={readHost}
          offered={permissions.offeredHosts}
          chosen={plugin.hosts}
          titleOf={(host) => hostTitle(plugin, host)}
          onChange={permissions.chooseHosts}
          onOffer={permissions.offerHost}
        />
        <SignInHosts plugin={plugin} />
        <PermissionContexts plugin={plugin} titleOf={(host) => hostTitle(plugin, host)} />
        <Secrets plugin={plugin} />
        {hasCode(plugin) && <CodeHostChoice permissions={permissions} />}
        <EffectChoice
          functions={plugin.functions}
          leastOf={permissions.leastOf}
          effectOf={(name) =>
            plugin.functions.find((each) => each.name === name)?.effect ?? 'change'
          }
          onChange={permissions.setEffect}
        />
        {hasCode(plugin) && plugin.codeHosts.length === 0 && <Realm permissions={permissions} />}
        <details className={styles['section']}>
          <summary>
            {intl.formatMessage({ id: 'plugins.code.show', defaultMessage: 'Show the code' })}
          </summary>
          <pre className={styles['code']} dir="ltr">
            {sourceOf(plugin)}
          </pre>
        </details>
      </div>
    </Dialog>
  );
}

function requestHostTexts(intl: IntlShape, { codeHosts }: Plugin): HostTexts {
  return {
    legend: intl.formatMessage({ id: 'plugins.hosts', defaultMessage: 'May send requests to' }),
    none:
      codeHosts.length > 0
        ? intl.formatMessage({
            id: 'plugins.hosts.codeOnly',
            defaultMessage: 'None other than the hosts that it loads code from.',
          })
        : intl.formatMessage({
            id: 'plugins.hosts.none',
            defaultMessage: 'None. It works without the network.',
          }),
    add: intl.formatMessage({ id: 'plugins.hosts.add', defaultMessage: 'Another host' }),
    refused: intl.formatMessage({
      id: 'plugins.hosts.refused',
      defaultMessage: 'Enter a host such as api.example.org. Only https is possible.',
    }),
    placeholder: 'api.example.org',
  };
}

/**
 * A host as people read it; the address of a setting by the name of its setting, and where that leads
 * unless another is filled in: a name alone could be that of any host.
 */
function hostTitle(plugin: Plugin, host: string): string {
  const name = host.startsWith('setting:') ? host.slice('setting:'.length) : undefined;
  if (name === undefined) return host.replace(/^https:\/\//u, '');
  const { label, defaultValue } = plugin.settings.find((each) => each.name === name) ?? {
    label: name,
    defaultValue: '',
  };
  const [origin] = resolveHosts([host], () => defaultValue);
  return origin === undefined ? label : `${label} (${origin.replace(/^https:\/\//u, '')})`;
}

function hasCode({ functions }: Plugin): boolean {
  return functions.some(({ implementation }) => implementation.kind === 'javascript');
}

function Secrets({ plugin }: { readonly plugin: Plugin }): ReactNode {
  const intl = useIntl();
  const secrets = plugin.settings.filter(({ name, isSecret }) => isSecret && !isSignInName(name));
  if (secrets.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h3 className={styles['legend']}>
        {intl.formatMessage({ id: 'plugins.secrets', defaultMessage: 'Secrets' })}
      </h3>
      <ul className={styles['plain']}>
        {secrets.map(({ name, label }) => (
          <li key={name} className={styles['lineText']}>
            {intl.formatMessage(
              {
                id: 'plugins.secret.goesTo',
                defaultMessage:
                  '{count, plural, =0 {“{label}” is sent nowhere.} other {“{label}” is sent only to {hosts}.}}',
              },
              {
                label,
                count: plugin.secrets[name]?.length ?? 0,
                hosts: intl.formatList(
                  (plugin.secrets[name] ?? []).map((host) => hostTitle(plugin, host)),
                ),
              },
            )}
          </li>
        ))}
      </ul>
      <p className={styles['quiet']}>
        {intl.formatMessage({
          id: 'plugins.secrets.hint',
          defaultMessage:
            'The code only gets a placeholder. Parley inserts the secret into the request itself.',
        })}
      </p>
    </section>
  );
}

/** Where a plugin that acts for the person lets them sign in, and where their token goes. */
function SignInHosts({ plugin }: { readonly plugin: Plugin }): ReactNode {
  const intl = useIntl();
  const { signIn, secrets } = plugin;
  if (signIn === undefined) return null;
  const hosts = secrets[signInNames.accessToken] ?? [];
  return (
    <section className={styles['section']}>
      <h3 className={styles['legend']}>
        {intl.formatMessage({ id: 'plugins.signIn', defaultMessage: 'Sign-in' })}
      </h3>
      <p className={styles['lineText']}>
        {intl.formatMessage(
          {
            id: 'plugins.signIn.goesTo',
            defaultMessage:
              '{count, plural, =0 {You sign in at {service}; {tokens} issues a token, which is sent nowhere.} other {You sign in at {service}; {tokens} issues a token, which is sent only to {hosts}.}}',
          },
          {
            service: hostTitle(plugin, originOf(signIn.authorizationUrl) ?? ''),
            tokens: hostTitle(plugin, originOf(signIn.tokenUrl) ?? ''),
            count: hosts.length,
            hosts: intl.formatList(hosts.map((host) => hostTitle(plugin, host))),
          },
        )}
      </p>
    </section>
  );
}

function Realm({ permissions }: { readonly permissions: Permissions }): ReactNode {
  const intl = useIntl();
  const { plugin, setRealm } = permissions;
  return (
    <section className={styles['section']}>
      <RadioGroup<PluginRealm>
        label={intl.formatMessage({ id: 'plugins.realm', defaultMessage: 'Where its code runs' })}
        value={plugin.realm}
        onValueChange={setRealm}
        options={[
          {
            value: 'worker',
            label: intl.formatMessage({
              id: 'plugins.realm.worker',
              defaultMessage: 'Isolated, without a page',
            }),
          },
          {
            value: 'page',
            label: intl.formatMessage({
              id: 'plugins.realm.page',
              defaultMessage: 'In a blank page of its own',
            }),
            hint: intl.formatMessage({
              id: 'plugins.realm.page.hint',
              defaultMessage:
                'For code that needs a document. In some browsers, such a page can look up host names and reach others through WebRTC. It never sees your chats or secrets.',
            }),
          },
        ]}
      />
    </section>
  );
}
