import type { PluginId } from '@parley/domain/shared/ids.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { EmptyState } from '@parley/ui/components/empty-state/empty-state.tsx';
import { ArrowLeft, Plus, Puzzle } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { BuiltInDetail } from './components/built-in-detail.tsx';
import { ImportMenu } from './components/import-menu.tsx';
import { PluginDetail } from './components/plugin-detail.tsx';
import { PluginEditor } from './components/plugin-editor.tsx';
import { PluginList } from './components/plugin-list.tsx';
import { PermissionSheet } from './components/permission-sheet.tsx';
import { usePluginSteps } from './hooks/use-plugin-steps.ts';
import type { PluginsDialogProps } from './plugins-props.ts';
import styles from './plugins.module.css';

/** The collection of plugins; what is written, and what asks, takes its place. */
export function PluginsDialog(props: PluginsDialogProps): ReactNode {
  const intl = useIntl();
  const steps = usePluginSteps(props);
  const { step } = steps;
  if (step?.kind === 'edit') {
    return (
      <PluginEditor
        entry={step.entry}
        own={props.own ?? []}
        onSave={(manifest) => void steps.save(manifest)}
        onClose={steps.close}
      />
    );
  }
  if (step?.kind === 'allow') {
    return (
      <PermissionSheet
        title={
          step.isNew
            ? intl.formatMessage({ id: 'plugins.import', defaultMessage: 'Import plugin' })
            : intl.formatMessage({ id: 'plugins.tab.permissions', defaultMessage: 'Permissions' })
        }
        id={step.id}
        manifest={step.manifest}
        source={step.source}
        notes={step.notes}
        warning={step.warning}
        allowLabel={
          step.isNew
            ? intl.formatMessage({
                id: 'plugins.allowInstall',
                defaultMessage: 'Allow and install',
              })
            : intl.formatMessage({ id: 'plugins.allow', defaultMessage: 'Allow' })
        }
        onAllow={(manifest) => void steps.allow(manifest)}
        onClose={steps.close}
      />
    );
  }
  return <Collection {...props} steps={steps} />;
}

interface CollectionProps extends PluginsDialogProps {
  readonly steps: ReturnType<typeof usePluginSteps>;
}

function Collection(props: CollectionProps): ReactNode {
  const { own, builtIn, hasFailed, canCreate, docsUrl, steps, onClose } = props;
  const intl = useIntl();
  const list = useRef<HTMLElement>(null);
  const row = useRef<HTMLButtonElement>(null);
  const [failure, setFailure] = useState<string>();
  const problem = failure ?? (hasFailed ? loadFailed(intl) : undefined);
  const { selected, select } = steps;
  return (
    <Dialog
      open
      isTall
      size="l"
      body="flush"
      initialFocus={row}
      title={intl.formatMessage({ id: 'command.openPlugins', defaultMessage: 'Plugins' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={
        canCreate && (
          <>
            <div className={styles['foot']}>
              <ImportMenu onArrive={steps.arrive} onFailure={setFailure} actions={props.actions} />
              {docsUrl !== undefined && (
                <a href={docsUrl} target="_blank" rel="noreferrer">
                  {intl.formatMessage({ id: 'plugins.docs', defaultMessage: 'About plugins' })}
                </a>
              )}
            </div>
            <Button variant="primary" icon={Plus} onClick={steps.create}>
              {intl.formatMessage({ id: 'plugins.create', defaultMessage: 'Create plugin' })}
            </Button>
          </>
        )
      }
    >
      {problem !== undefined && (
        <div className={styles['failure']}>
          <Banner tone="danger">{problem}</Banner>
        </div>
      )}
      {props.isLocked && <div className={styles['failure']}>{props.notice}</div>}
      <div className={styles['body']} data-shows={selected === undefined ? 'list' : 'detail'}>
        <PluginList
          ref={list}
          rowRef={row}
          builtIn={builtIn}
          own={own ?? []}
          selected={selected}
          onSelect={select}
        />
        <div className={styles['detail']}>
          {selected !== undefined && (
            <Button
              size="s"
              variant="quiet"
              icon={ArrowLeft}
              className={styles['back']}
              onClick={() => {
                select(undefined);
                list.current
                  ?.querySelector<HTMLElement>(`[data-plugin-id="${CSS.escape(selected)}"]`)
                  ?.focus();
              }}
            >
              {intl.formatMessage({ id: 'plugins.back', defaultMessage: 'All plugins' })}
            </Button>
          )}
          <Selected {...props} />
        </div>
      </div>
    </Dialog>
  );
}

function loadFailed(intl: ReturnType<typeof useIntl>): string {
  return intl.formatMessage({
    id: 'plugins.failed',
    defaultMessage: 'Couldn’t load your plugins from browser storage. Reload the page.',
  });
}

function Selected(props: CollectionProps): ReactNode {
  const { own, builtIn, steps, canCreate } = props;
  const intl = useIntl();
  const entry = own?.find(({ row }) => row.id === steps.selected);
  if (entry !== undefined) {
    const id: PluginId = entry.row.id;
    return (
      <PluginDetail
        key={id}
        entry={entry}
        canCreate={canCreate}
        menu={steps.menu}
        grantsOf={props.grantsOf}
        activityOf={props.activityOf}
        onSwitch={(isOn) => steps.switchTo(entry, isOn)}
        onSaveSettings={(values) => steps.saveSettings(entry, values)}
        signIns={props.signIns}
        relayedHosts={props.relayedHosts}
        onSignOut={() => steps.signOut(entry)}
        onCopy={props.onCopy}
        onRevoke={steps.revoke}
        onThroughServer={(isOn) => steps.throughServer(entry, isOn)}
        onPermissions={() => steps.askAgain(entry)}
      />
    );
  }
  const tool = builtIn.find(({ name }) => name === steps.selected);
  if (tool !== undefined) {
    return (
      <BuiltInDetail
        key={tool.name}
        entry={tool}
        onBuiltIn={props.onBuiltIn}
        onSetUp={props.onSetUp}
        renderSettings={props.renderSettings}
      />
    );
  }
  return (
    <EmptyState
      icon={Puzzle}
      title={intl.formatMessage({
        id: 'plugins.choose',
        defaultMessage: 'Choose a plugin to see what it does',
      })}
    />
  );
}
