import type { Grant } from '@parley/domain/plugin/grant.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { Tabs, type TabOption } from '@parley/ui/components/tabs/tabs.tsx';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';

import { canSignIn, settingLabel } from '../logic/sign-in-texts.ts';
import { sourceOf } from '../logic/source-of.ts';
import type { PluginsDialogProps } from '../plugins-props.ts';
import styles from '../plugins.module.css';
import { ActivityTab } from './activity-tab.tsx';
import { PermissionsTab } from './permissions-tab.tsx';
import { standingText } from './plugin-list.tsx';
import { PluginMark } from './plugin-mark.tsx';
import { PluginMenu, type PluginMenuActions } from './plugin-menu.tsx';
import { SettingsTab, type SettingValues } from './settings-tab.tsx';

type TabId = 'overview' | 'settings' | 'permissions' | 'spec' | 'source' | 'activity';

interface PluginDetailProps extends Pick<
  PluginsDialogProps,
  'grantsOf' | 'activityOf' | 'signIns' | 'onCopy' | 'relayedHosts'
> {
  readonly entry: LibraryPlugin;
  readonly canCreate: boolean;
  readonly menu: PluginMenuActions;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onSaveSettings: (values: SettingValues) => Promise<boolean>;
  readonly onSignOut: () => void;
  readonly onRevoke: (grant: Grant) => Promise<boolean>;
  readonly onPermissions: () => void;
  readonly onThroughServer: (isOn: boolean) => void;
}

/** A plugin with all that is known of it. */
export function PluginDetail(props: PluginDetailProps): ReactNode {
  const { entry, canCreate, menu, onSwitch } = props;
  const { plugin, row } = entry;
  const intl = useIntl();
  const [chosen, setChosen] = useState<TabId>('overview');
  const tabs = useTabs(props);
  const lack = lackText(intl, entry);
  const tab = tabs.some(({ value }) => value === chosen) ? chosen : 'overview';
  return (
    <>
      <div className={styles['head']}>
        <PluginMark plugin={plugin} />
        <div className={styles['headTexts']}>
          <h3 className={styles['title']} dir="auto">
            {plugin.title}
          </h3>
          <p className={styles['quiet']} dir="auto">
            {row.source === ''
              ? intl.formatMessage({ id: 'plugins.source.own', defaultMessage: 'Written here' })
              : intl.formatMessage(
                  { id: 'plugins.source', defaultMessage: 'From {source}' },
                  { source: row.source },
                )}
          </p>
        </div>
        <div className={styles['headActions']}>
          <PluginMenu entry={entry} canCreate={canCreate} {...menu} />
        </div>
      </div>
      <Switch
        label={plugin.title}
        hint={intl.formatMessage({
          id: 'plugins.switch.hint',
          defaultMessage: 'Models can use it in chats where it’s selected under Tools.',
        })}
        checked={row.isOn}
        onCheckedChange={onSwitch}
      />
      {row.isOn && lack !== undefined && tab !== 'settings' && (
        <Banner
          tone="warning"
          action={
            <Button size="s" onClick={() => setChosen('settings')}>
              {intl.formatMessage({ id: 'plugins.setUp', defaultMessage: 'Set up' })}
            </Button>
          }
        >
          {lack}
        </Banner>
      )}
      <Tabs label={plugin.title} value={tab} onValueChange={setChosen} tabs={tabs} />
    </>
  );
}

/** What a plugin waits for; undefined for nothing. */
function lackText(
  intl: IntlShape,
  { plugin, missing, again, isSignedOut }: LibraryPlugin,
): string | undefined {
  const { title } = plugin;
  const moved = plugin.settings.find(({ name }) => again.includes(name));
  if (moved !== undefined) {
    return intl.formatMessage(
      {
        id: 'plugins.enterAgain',
        defaultMessage: '{title} now sends “{label}” to other hosts. Enter it again.',
      },
      { title, label: settingLabel(intl, moved) },
    );
  }
  const [label] = missing;
  if (label !== undefined) {
    return intl.formatMessage(
      { id: 'plugins.needsSetting', defaultMessage: '{title} needs its setting “{label}”.' },
      { title, label },
    );
  }
  if (!isSignedOut) return undefined;
  return intl.formatMessage(
    { id: 'plugins.needsSignIn', defaultMessage: '{title} needs you to sign in first.' },
    { title },
  );
}

function isLacking({ missing, isSignedOut }: LibraryPlugin): boolean {
  return missing.length > 0 || isSignedOut;
}

function useTabs(props: PluginDetailProps): readonly TabOption<TabId>[] {
  const { entry } = props;
  const { plugin, row } = entry;
  const intl = useIntl();
  const overview: TabOption<TabId> = {
    value: 'overview',
    label: intl.formatMessage({ id: 'plugins.tab.overview', defaultMessage: 'Overview' }),
    panel: <Overview overview={plugin.overview} />,
  };
  const settings: TabOption<TabId> = {
    value: 'settings',
    label: intl.formatMessage({ id: 'plugins.tab.settings', defaultMessage: 'Settings' }),
    alert: row.isOn && isLacking(entry) ? standingText(intl, 'unready') : undefined,
    panel: <SettingsTab {...props} key={row.id} onSave={props.onSaveSettings} />,
  };
  return [
    overview,
    ...(plugin.settings.length > 0 || canSignIn(plugin) ? [settings] : []),
    {
      value: 'permissions',
      label: intl.formatMessage({ id: 'plugins.tab.permissions', defaultMessage: 'Permissions' }),
      panel: (
        <PermissionsTab
          key={row.id}
          entry={entry}
          grantsOf={props.grantsOf}
          onRevoke={props.onRevoke}
          onChange={props.onPermissions}
          relayedHosts={props.relayedHosts}
          onThroughServer={props.onThroughServer}
        />
      ),
    },
    {
      value: 'spec',
      label: intl.formatMessage({ id: 'plugins.tab.spec', defaultMessage: 'OpenAI Spec' }),
      panel: <Code text={specOf(plugin.functions)} />,
    },
    {
      value: 'source',
      label: intl.formatMessage({ id: 'plugins.tab.source', defaultMessage: 'Source' }),
      panel: <Code text={sourceOf(plugin)} />,
    },
    {
      value: 'activity',
      label: intl.formatMessage({ id: 'plugins.tab.activity', defaultMessage: 'Activity' }),
      panel: <ActivityTab key={row.id} id={row.id} activityOf={props.activityOf} />,
    },
  ];
}

function Overview({ overview }: { readonly overview: string }): ReactNode {
  const intl = useIntl();
  if (overview === '') {
    return (
      <p className={styles['quiet']}>
        {intl.formatMessage({
          id: 'plugins.overview.none',
          defaultMessage: 'The author provided no description.',
        })}
      </p>
    );
  }
  return <Markdown source={overview} />;
}

/** Text that is read as it stands. */
export function Code({ text }: { readonly text: string }): ReactNode {
  return (
    <div className={styles['panel']}>
      <pre className={styles['code']} dir="ltr">
        {text}
      </pre>
    </div>
  );
}

/** Functions as a model is told of them: one alone as an object, several as a list. */
export function specOf(
  functions: readonly {
    readonly name: string;
    readonly description: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  }[],
): string {
  const specs = functions.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters,
  }));
  return JSON.stringify(specs.length === 1 ? specs[0] : specs, null, 2);
}
