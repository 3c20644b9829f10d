import type { Grant } from '@parley/domain/plugin/grant.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { notSavedText } from '#src/platform/not-saved-text.ts';
import type { LibraryPlugin } from '#src/services/plugins/library-plugin.ts';

import type { PluginToKeep } from '#src/services/plugins/plugin-actions.ts';

import type { PluginMenuActions } from '../components/plugin-menu.tsx';
import type { SettingValues } from '../components/settings-tab.tsx';
import type { ArrivingPlugin, PluginsDialogProps } from '../plugins-props.ts';

/** What takes the place of the collection: what is written, or what is asked. */
export type PluginStep =
  | { readonly kind: 'edit'; readonly entry: LibraryPlugin | undefined }
  | (ArrivingPlugin & {
      readonly kind: 'allow';
      readonly id: PluginId;
      readonly isNew: boolean;
      readonly warning: string | undefined;
    });

/** What the collection of plugins does, one step after the other. */
export interface PluginSteps {
  readonly step: PluginStep | undefined;
  /** Id of a plugin, or name of a tool that comes along. */
  readonly selected: string | undefined;
  readonly select: (id: string | undefined) => void;
  readonly menu: PluginMenuActions;
  readonly create: () => void;
  readonly arrive: (arriving: ArrivingPlugin) => void;
  readonly askAgain: (entry: LibraryPlugin) => void;
  readonly save: (manifest: PluginManifest) => Promise<void>;
  readonly allow: (manifest: PluginManifest) => Promise<void>;
  readonly switchTo: (entry: LibraryPlugin, isOn: boolean) => void;
  readonly saveSettings: (entry: LibraryPlugin, values: SettingValues) => Promise<boolean>;
  readonly signOut: (entry: LibraryPlugin) => void;
  readonly revoke: (grant: Grant) => Promise<boolean>;
  readonly throughServer: (entry: LibraryPlugin, isOn: boolean) => void;
  readonly close: () => void;
}

/** The steps of the collection. */
export function usePluginSteps(props: PluginsDialogProps): PluginSteps {
  const { actions, onTell } = props;
  const intl = useIntl();
  const [step, setStep] = useState<PluginStep | undefined>(() =>
    props.arriving === undefined ? undefined : toStep(intl, props, props.arriving),
  );
  const [selected, setSelected] = useState<string | undefined>(props.first);
  const check = async (saved: Promise<boolean>): Promise<boolean> => {
    const isSaved = await saved;
    if (!isSaved) onTell({ tone: 'danger', message: notSavedText(intl) });
    return isSaved;
  };
  const ask = ({ row }: LibraryPlugin): void => setStep(toQuestion(row));

  async function allow(manifest: PluginManifest): Promise<void> {
    if (step?.kind !== 'allow') return;
    if (props.isLocked) {
      props.onLocked();
      return;
    }
    const { id, source, isNew } = step;
    if (!(await check(actions.allow({ id, manifest, source })))) return;
    setStep(undefined);
    setSelected(id);
    if (isNew) onTell({ message: importedText(intl) });
  }

  async function save(manifest: PluginManifest): Promise<void> {
    if (step?.kind !== 'edit') return;
    const { entry } = step;
    const id = entry?.row.id ?? actions.createId();
    const kept = await actions.keep({ id, manifest, source: entry?.row.source ?? '' });
    if (!(await check(Promise.resolve(kept !== undefined)))) return;
    setSelected(id);
    // What is another plugin to the person than before is allowed anew.
    const source = entry?.row.source ?? '';
    setStep(kept === 'same' ? undefined : toQuestion({ id, manifest, source }));
  }

  return {
    step,
    selected,
    select: setSelected,
    menu: useMenu(props, { check, onEdit: (entry) => setStep({ kind: 'edit', entry }) }),
    create: () => setStep({ kind: 'edit', entry: undefined }),
    arrive: (arriving) => setStep(toStep(intl, props, arriving)),
    askAgain: ask,
    save,
    allow,
    switchTo(entry, isOn) {
      if (isOn && props.isLocked) props.onLocked();
      // What was never allowed as it is now asks first.
      else if (isOn && !entry.isAllowed) ask(entry);
      else void check(actions.setOn(entry.row.id, isOn));
    },
    saveSettings: (entry, values) => check(actions.saveSettings(entry, values)),
    signOut: (entry) => void check(props.signIns.signOut(entry)),
    revoke: (grant) => check(actions.revoke(grant)),
    throughServer: (entry, isOn) => void check(actions.setThroughServer(entry, isOn)),
    close() {
      setStep(undefined);
      // Who came by a link and does not want it is back where they were.
      if (props.arriving !== undefined) props.onClose();
    },
  };
}

function importedText(intl: IntlShape): string {
  return intl.formatMessage({ id: 'plugins.imported', defaultMessage: 'Plugin imported!' });
}

/** Asks about a plugin that is here. */
function toQuestion({ id, manifest, source }: PluginToKeep): PluginStep {
  return { kind: 'allow', id, manifest, source, notes: [], isNew: false, warning: undefined };
}

function toStep(
  intl: IntlShape,
  { actions, own }: PluginsDialogProps,
  arriving: ArrivingPlugin,
): PluginStep {
  const id = actions.idOf(arriving.manifest);
  const known = own?.find(({ row }) => row.id === id);
  return {
    ...arriving,
    kind: 'allow',
    id,
    isNew: true,
    warning: known && replaceText(intl, known),
  };
}

function replaceText(intl: IntlShape, { plugin }: LibraryPlugin): string {
  return intl.formatMessage(
    {
      id: 'plugins.import.replaces',
      defaultMessage:
        'You already have this plugin as “{title}”. Installing replaces it and keeps its settings.',
    },
    { title: plugin.title },
  );
}

interface MenuDeps {
  readonly check: (saved: Promise<boolean>) => Promise<boolean>;
  readonly onEdit: (entry: LibraryPlugin) => void;
}

function useMenu(props: PluginsDialogProps, { check, onEdit }: MenuDeps): PluginMenuActions {
  const { actions, onTell } = props;
  const intl = useIntl();
  return {
    edit: onEdit,
    clone(entry) {
      const title = intl.formatMessage(
        { id: 'characters.copyTitle', defaultMessage: '{title} (copy)' },
        { title: entry.plugin.title },
      );
      void check(actions.clone(entry, title));
    },
    copyLink(entry) {
      void props.onCopyLink(entry).then((result) => onTell({ message: linkText(intl, result) }));
    },
    exportAs: props.onExport,
    renderShare: props.renderShare,
    remove(entry) {
      const { id } = entry.row;
      void check(actions.setTrashed(id, true)).then((isSaved) => {
        if (!isSaved) return;
        onTell({
          message: intl.formatMessage(
            { id: 'plugins.deleted', defaultMessage: 'Plugin “{title}” deleted.' },
            { title: entry.plugin.title },
          ),
          action: {
            label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
            onAction: () => void check(actions.setTrashed(id, false)),
          },
        });
      });
    },
  };
}

function linkText(intl: IntlShape, result: 'copied' | 'too-long' | 'refused'): string {
  if (result === 'copied') {
    return intl.formatMessage({ id: 'characters.linkCopied', defaultMessage: 'Link Copied!' });
  }
  return result === 'too-long'
    ? intl.formatMessage({
        id: 'plugins.linkTooLong',
        defaultMessage: 'This plugin is too long for a link. Export it as a file.',
      })
    : intl.formatMessage({
        id: 'chat.notCopied',
        defaultMessage: 'Your browser blocked copying.',
      });
}
