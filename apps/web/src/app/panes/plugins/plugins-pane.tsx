import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { toPortableManifest } from '@parley/domain/plugin/portable-manifest.ts';
import { writePluginFile } from '@parley/domain/plugin/plugin-files.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { toolHint } from '#src/features/tools/tool-hint.ts';
import { PluginsDialog } from '#src/features/plugins/plugins-dialog.tsx';
import type { ArrivingPlugin } from '#src/features/plugins/plugins-props.ts';
import { loadToolAudit } from '#src/data/repositories/audit-repository.ts';
import type { Store } from '#src/data/store.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import { isFeatureOn, type ConfigService } from '#src/services/config/config-service.ts';
import type { BuiltInPlugin, LibraryPlugin } from '#src/services/plugins/library-plugin.ts';
import { useShareItemSlot } from '#src/app/shared/share-item-slot.tsx';
import { encodePluginFragment } from '#src/services/plugins/plugin-link.ts';
import type { PluginParts } from '#src/services/plugins/plugin-parts.ts';
import {
  createPictureTool,
  isPictureSetUp,
  pictureToolName,
} from '#src/services/pictures/picture-tool.ts';
import { offersRelay } from '#src/services/relay/relay-of.ts';
import type { PluginTools } from '#src/services/plugins/plugin-tools.ts';
import type { ToolLoopDeps } from '#src/services/chats/tool-loop.ts';

import { useIsLocked } from '#src/app/shared/licensing.ts';
import { PremiumNotice } from '#src/app/shared/premium-notice.tsx';
import { tellPremium } from '#src/app/shared/tell-premium.ts';
import { useAvailableCommands } from '#src/app/shared/use-commands.ts';
import type { CommandRegistry } from '#src/services/commands/command-registry.ts';
import { canBring } from '#src/services/sharing/can-bring.ts';
import { findOwnSearch } from '#src/services/web/own-search.ts';
import { createWebTools, imageSearchName, webSearchName } from '#src/services/web/web-tools.ts';
import { toolTitle } from '#src/app/shared/tool-texts.ts';

import { ImageSearchSettings, type ImageSearchPorts } from './image-search-settings.tsx';
import { LinkedPlugin, type SharedPlugin } from './linked-plugin.tsx';
import type { PicturePorts } from './picture-settings.tsx';

const PictureSettings = lazyComponent(
  async () => (await import('./picture-settings.tsx')).PictureSettings,
);

/** What the collection of plugins needs of the program. */
export interface PluginsPorts extends ImageSearchPorts, PicturePorts {
  readonly store: Store;
  readonly toasts: ToastStore;
  readonly config: ConfigService;
  readonly plugins: PluginTools;
  readonly commands: CommandRegistry;
  readonly tools: Pick<ToolLoopDeps, 'tools'>;
}

interface PluginsPaneProps {
  readonly ports: PluginsPorts;
  /** Shown first. */
  readonly first?: PluginId;
  /** What stands in a link that carries a plugin, which is asked about first. */
  readonly fragment?: string;
  /** What came from where a link leads, which is asked about first. */
  readonly file?: SharedPlugin;
  readonly onClose: () => void;
}

/** The collection of plugins. */
export function PluginsPane(props: PluginsPaneProps): ReactNode {
  const { fragment, file, onClose } = props;
  const given = file ?? fragment;
  const parts = usePluginParts(props.ports.plugins);
  if (parts === undefined) return null;
  if (given === undefined) return <Loaded {...props} parts={parts} />;
  return (
    <LinkedPlugin
      given={given}
      isAllowed={canBring(props.ports.config, 'plugin')}
      onClose={onClose}
    >
      {(arriving) => <Loaded {...props} parts={parts} arriving={arriving} />}
    </LinkedPlugin>
  );
}

/** Everything about plugins, once it is loaded. */
function usePluginParts(plugins: PluginTools): PluginParts | undefined {
  const [parts, setParts] = useState<PluginParts>();
  useEffect(() => {
    let isShown = true;
    void plugins.loadParts().then((loaded) => {
      if (isShown) setParts(loaded);
    });
    return () => {
      isShown = false;
    };
  }, [plugins]);
  return parts;
}

/** Calls of all plugins among which those of one are looked for. */
const lookedThrough = 1000;

interface LoadedProps extends PluginsPaneProps {
  readonly parts: PluginParts;
  readonly arriving?: ArrivingPlugin;
}

function Loaded({ ports, parts, first, arriving, onClose }: LoadedProps): ReactNode {
  const intl = useIntl();
  const { store, toasts, config, settings, commands } = ports;
  const { shelf, actions } = parts;
  const shareSlot = useShareItemSlot(ports);
  const canSetUp = useAvailableCommands(commands).has('openWebSearch');
  const own = useLiveQuery(shelf.query);
  const builtIn = useBuiltIn(ports);
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const areLocked = useIsLocked(config, 'unlimitedPlugins');
  const tellLocked = (): void => tellPremium(toasts, intl, 'unlimitedPlugins');
  const [reads] = useState(() => ({
    grantsOf: shelf.grantsOf,
    async activityOf(id: PluginId) {
      const page = await loadToolAudit(store, { count: lookedThrough });
      const owner = grantOwner(id);
      return page.ok ? page.value.rows.filter((row) => row.owner === owner) : [];
    },
  }));
  // What arrives is held against what is here, which has to be known.
  if (arriving !== undefined && own.status === 'loading') return null;
  return (
    <PluginsDialog
      own={own.value}
      hasFailed={own.status === 'failed'}
      builtIn={builtIn}
      actions={actions}
      canCreate={isFeatureOn(config, 'addNewPlugins')}
      first={first}
      arriving={arriving}
      docsUrl={host.links.pluginsDocs}
      {...reads}
      isLocked={areLocked}
      onLocked={tellLocked}
      notice={<PremiumNotice feature="unlimitedPlugins" />}
      onBuiltIn={(name, isOn) => {
        if (isOn && areLocked && name !== webSearchName) {
          tellLocked();
          return;
        }
        const others = settings.getSnapshot().defaultTools.filter((each) => each !== name);
        void settings.change({ defaultTools: isOn ? [...others, name] : others });
      }}
      onSetUp={canSetUp ? () => void commands.run('openWebSearch') : undefined}
      renderSettings={(name) => {
        if (name === pictureToolName) return <PictureSettings ports={ports} />;
        return name === imageSearchName ? <ImageSearchSettings ports={ports} /> : undefined;
      }}
      onCopyLink={copyLinkTo}
      renderShare={
        shareSlot &&
        (({ plugin, row }) =>
          shareSlot({
            kind: 'plugin',
            title: plugin.title,
            toBody: () => ({ plugin: toPortableManifest(row.manifest) }),
          }))
      }
      onExport={({ plugin, row }) =>
        saveFile(
          `${fileNameOf(plugin.title)}.json`,
          new Blob([writePluginFile(row.manifest)], { type: 'application/json' }),
        )
      }
      signIns={parts.signIns}
      relayedHosts={(entry, granted) =>
        [...new Set([...parts.actions.originsOf(entry), ...granted])]
          .filter((origin) => offersRelay(host, origin))
          .map((origin) => new URL(origin).host)
      }
      onCopy={(text) => void copyText(text)}
      onTell={toasts.show}
      onClose={onClose}
    />
  );
}

const notToBeRun = () => Promise.reject(new Error('Not to be run'));

/** What has to be set up has its place before that, too. */
const toolsToSetUp = [...createWebTools(notToBeRun), createPictureTool(notToBeRun)];

function useBuiltIn({
  settings,
  tools,
  providers,
  config,
}: PluginsPorts): readonly BuiltInPlugin[] {
  const intl = useIntl();
  const { defaultTools, webSearch, imageSearch, pictures } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  // New chats may have a model that searches itself.
  const isOwn = findOwnSearch(providers.find(null)) !== undefined;
  useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { isAllowed } = tools.tools;
  const listed = tools.tools.list().filter(({ pluginId }) => pluginId === undefined);
  const others = listed.filter(({ name }) => toolsToSetUp.every((tool) => tool.name !== name));
  return [...toolsToSetUp, ...others]
    .filter(({ name, partOf }) => partOf === undefined && isAllowed(name))
    .map((tool) => ({
      name: tool.name,
      parameters: tool.parameters,
      title: toolTitle(intl, tool),
      description: toolHint(intl, tool),
      isOn: defaultTools.includes(tool.name),
      hasSetup: tool.name === webSearchName,
      needsSetup:
        (tool.name === webSearchName && webSearch['service'] === undefined && !isOwn) ||
        (tool.name === imageSearchName && imageSearch['engineId'] === undefined) ||
        (tool.name === pictureToolName && !isPictureSetUp(pictures)),
    }));
}

async function copyLinkTo({ row }: LibraryPlugin): Promise<'copied' | 'too-long' | 'refused'> {
  const fragment = await encodePluginFragment(row.manifest);
  if (!fragment.ok) return 'too-long';
  const { origin, pathname } = location;
  const isCopied = await copyText(`${origin}${pathname}#plugin=${fragment.value}`);
  return isCopied ? 'copied' : 'refused';
}

/** Letters that no system refuses in the name of a file. */
function fileNameOf(title: string): string {
  const name = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .slice(0, 60);
  return name === '' ? 'plugin' : name;
}
