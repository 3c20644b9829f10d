import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import type { Grant } from '@parley/domain/plugin/grant.ts';
import type { PluginFunction, PluginRealm } from '@parley/domain/plugin/plugin.ts';
import type { ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { StopSignal, ToolContext, ToolError, ToolInput } from '@parley/domain/tool/tool.ts';

import type { RelayAccess } from '#src/platform/relay-access.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { RunOutlet } from '#src/services/network/open-outlet.ts';

import type { LibraryPlugin } from './library-plugin.ts';
import type { MissingInRealm } from './plugin-runs.ts';
import type { RunClock } from './run-clock.ts';
import type { RunViews } from './run-views.ts';

/** What a run needs. */
export interface RunFunctionDeps {
  readonly network: Pick<NetworkClient, 'request'>;
  readonly sandboxOrigin: () => string | undefined;
  readonly relay: () => RelayAccess | undefined;
  readonly blobOf: (part: ImagePart | FilePart) => Promise<Blob | undefined>;
  readonly keepAudit: (row: ToolAudit) => void;
  /** Called where the network worker forgot a token: it changes keys in silence. */
  readonly onKeysChanged: () => void;
  readonly isTemporary: (id: ChatId) => boolean;
  readonly random: () => string;
  readonly now: () => number;
  readonly views: RunViews;
  readonly keepGrant: (grant: Grant) => Promise<boolean>;
}

/** Why a run gave nothing. */
export interface RunError extends ToolError {
  /** In a page it could have gone on. */
  readonly missing?: MissingInRealm;
}

/** One run. */
export interface FunctionRun {
  readonly entry: LibraryPlugin;
  readonly fn: PluginFunction;
  readonly input: ToolInput;
  readonly context: ToolContext;
  readonly signal: StopSignal;
  /** In which its code runs. */
  readonly realm: PluginRealm;
  /** The answer by which it runs. */
  readonly allowedBy: ToolAudit['allowedBy'];
}

/** A run with its way out. */
export interface OpenedRun extends FunctionRun {
  readonly outlet: RunOutlet;
  /** Values of the settings; secrets are placeholders. */
  readonly settings: Readonly<Record<string, string>>;
  readonly clock: RunClock;
  readonly abort: AbortSignal;
  readonly onProgress: (text: string, share: number | undefined) => void;
}
