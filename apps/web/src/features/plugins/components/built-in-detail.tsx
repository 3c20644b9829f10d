import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Switch } from '@parley/ui/components/switch/switch.tsx';
import { Tabs } from '@parley/ui/components/tabs/tabs.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { BuiltInPlugin } from '#src/services/plugins/library-plugin.ts';

import type { PluginsDialogProps } from '../plugins-props.ts';
import styles from '../plugins.module.css';
import { Code, specOf } from './plugin-detail.tsx';
import { standingText } from './plugin-list.tsx';

interface BuiltInDetailProps extends Pick<
  PluginsDialogProps,
  'onBuiltIn' | 'onSetUp' | 'renderSettings'
> {
  readonly entry: BuiltInPlugin;
}

/** A tool that comes along with the program. */
export function BuiltInDetail(props: BuiltInDetailProps): ReactNode {
  const { entry, onBuiltIn, onSetUp, renderSettings } = props;
  const { name, title, description, isOn, needsSetup } = entry;
  const intl = useIntl();
  const [tab, setTab] = useState<'overview' | 'settings' | 'spec'>('overview');
  const settings =
    renderSettings(name) ??
    (onSetUp !== undefined && entry.hasSetup ? (
      <SetUp title={title} onSetUp={() => onSetUp(name)} />
    ) : undefined);
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['headTexts']}>
          <h3 className={styles['title']}>{title}</h3>
          <p className={styles['quiet']}>
            {intl.formatMessage({ id: 'plugins.builtIn', defaultMessage: 'Comes with Parley' })}
          </p>
        </div>
      </div>
      <Switch
        label={title}
        hint={intl.formatMessage({
          id: 'plugins.builtIn.hint',
          defaultMessage: 'New chats start with this on.',
        })}
        checked={isOn}
        onCheckedChange={(next) => onBuiltIn(name, next)}
      />
      {isOn && needsSetup && settings !== undefined && tab !== 'settings' && (
        <Banner
          tone="warning"
          action={
            <Button size="s" onClick={() => setTab('settings')}>
              {intl.formatMessage({ id: 'plugins.setUp', defaultMessage: 'Set up' })}
            </Button>
          }
        >
          {intl.formatMessage(
            {
              id: 'plugins.builtIn.needsSetup',
              defaultMessage: '{title} has to be set up before models can use it.',
            },
            { title },
          )}
        </Banner>
      )}
      <Tabs
        label={title}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'overview',
            label: intl.formatMessage({ id: 'plugins.tab.overview', defaultMessage: 'Overview' }),
            panel: <p className={styles['panel']}>{description}</p>,
          },
          ...(settings === undefined
            ? []
            : [
                {
                  value: 'settings' as const,
                  label: intl.formatMessage({
                    id: 'plugins.tab.settings',
                    defaultMessage: 'Settings',
                  }),
                  alert: isOn && needsSetup ? standingText(intl, 'unready') : undefined,
                  panel: <div className={styles['panel']}>{settings}</div>,
                },
              ]),
          {
            value: 'spec',
            label: intl.formatMessage({ id: 'plugins.tab.spec', defaultMessage: 'OpenAI Spec' }),
            panel: <Code text={specOf([entry])} />,
          },
        ]}
      />
    </>
  );
}

interface SetUpProps {
  readonly title: string;
  readonly onSetUp: () => void;
}

/** Leads to what sets a tool up that has a dialog of its own for it. */
function SetUp({ title, onSetUp }: SetUpProps): ReactNode {
  const intl = useIntl();
  return (
    <>
      <p className={styles['lineText']}>
        {intl.formatMessage(
          {
            id: 'plugins.builtIn.ownDialog',
            defaultMessage: '{title} has a dialog of its own for its settings.',
          },
          { title },
        )}
      </p>
      <Button className={styles['start']} onClick={onSetUp}>
        {intl.formatMessage({ id: 'plugins.builtIn.open', defaultMessage: 'Open settings' })}
      </Button>
    </>
  );
}
