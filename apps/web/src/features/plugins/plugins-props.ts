import type { ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import type { Grant } from '@parley/domain/plugin/grant.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import type { ReactNode } from 'react';

import type { ToastOptions } from '@parley/ui/components/toast/toast-store.ts';

import type { BuiltInPlugin, LibraryPlugin } from '#src/services/plugins/library-plugin.ts';
import type { PluginSignIns } from '#src/services/plugins/plugin-sign-in.ts';
import type { PluginActions } from '#src/services/plugins/plugin-actions.ts';

/** A plugin that is to come in, before the person has said anything to it. */
export interface ArrivingPlugin {
  readonly manifest: PluginManifest;
  /** What was read otherwise than it stood there. */
  readonly notes: readonly string[];
  /** Where it comes from: a name of a file or an address; empty for one that was written here. */
  readonly source: string;
}

/** What the collection of plugins shows and does. */
export interface PluginsDialogProps {
  /** By their titles; undefined while they are read. */
  readonly own: readonly LibraryPlugin[] | undefined;
  /** The collection could not be read. */
  readonly hasFailed: boolean;
  readonly builtIn: readonly BuiltInPlugin[];
  readonly actions: PluginActions;
  /** Whether the person may make and bring plugins. */
  readonly canCreate: boolean;
  /** Shown first: the plugin of a call. */
  readonly first?: PluginId | undefined;
  /** Asked about first. */
  readonly arriving?: ArrivingPlugin | undefined;
  /** Leads to an explanation of plugins, where the host names one. */
  readonly docsUrl: string | undefined;
  readonly grantsOf: (id: PluginId) => Promise<readonly Grant[]>;
  readonly activityOf: (id: PluginId) => Promise<readonly ToolAudit[]>;
  /** Whether plugins other than web search need a license that is not there. */
  readonly isLocked: boolean;
  /** Says so. */
  readonly onLocked: () => void;
  /** Says the same over the collection. */
  readonly notice: ReactNode;
  /** Switches a tool that comes along on or off for new chats. */
  readonly onBuiltIn: (name: string, isOn: boolean) => void;
  /** Opens what sets a tool up that comes along and has no settings here; absent where nothing does. */
  readonly onSetUp: ((name: string) => void) | undefined;
  /** The settings of a tool that comes along; undefined for one that has none here. */
  readonly renderSettings: (name: string) => ReactNode | undefined;
  readonly onCopyLink: (plugin: LibraryPlugin) => Promise<'copied' | 'too-long' | 'refused'>;
  /** A button that shares a plugin by a link to this server; absent where the host offers none. */
  readonly renderShare?: ((plugin: LibraryPlugin) => ReactNode) | undefined;
  /** Writes a plugin into a file. */
  readonly onExport: (plugin: LibraryPlugin) => void;
  readonly signIns: PluginSignIns;
  /** Hosts of a plugin that the server passes requests on to. @param granted origins beside its own */
  readonly relayedHosts: (entry: LibraryPlugin, granted: readonly string[]) => readonly string[];
  readonly onCopy: (text: string) => void;
  readonly onTell: (toast: ToastOptions) => void;
  readonly onClose: () => void;
}
