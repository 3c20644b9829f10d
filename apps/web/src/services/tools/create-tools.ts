import type { Tool } from '@parley/domain/tool/tool.ts';

import { systemClock } from '#src/platform/clock.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { ToolLimits } from '#src/services/chats/tool-loop.ts';
import { isPictureSetUp, pictureToolName } from '#src/services/pictures/picture-tool.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import { imageSearchName, webSearchName } from '#src/services/web/web-tools.ts';

import { createBuiltInTools, type ToolWorkers } from './built-in-tools.ts';
import type { ToolRunDeps } from './run-tool-calls.ts';
import { createToolRegistry } from './tool-registry.ts';
import { createToolRuns } from './tool-runs.ts';

/** Largest result of a tool that goes to a model. Estimated tokens. */
const resultTokens = 25_000;

/** What the tools of this program need. */
export interface ToolParts extends ToolWorkers {
  readonly settings: Pick<SettingsService, 'getSnapshot'>;
  readonly attachments: Pick<Attachments, 'addText'>;
  /** Whether the host leaves a tool to people, by its name. */
  readonly isAllowed: (name: string) => boolean;
  /** Whether tools other than web search can be used. */
  readonly canUseAll: () => boolean;
  /** The tools of plugins that are on. */
  readonly pluginTools: () => readonly Tool[];
}

/** The tools of this program, with the limits that the person set. */
export function createTools({
  settings,
  attachments,
  isAllowed,
  canUseAll,
  pluginTools,
  ...workers
}: ToolParts): ToolRunDeps & { readonly limits: () => ToolLimits } {
  const isOffered = ({ name, partOf = name }: Tool): boolean => {
    const { webSearch, imageSearch, pictures } = settings.getSnapshot();
    if (partOf !== webSearchName && !canUseAll()) return false;
    if (name === imageSearchName) return imageSearch['engineId'] !== undefined;
    if (name === pictureToolName) return isPictureSetUp(pictures);
    return partOf !== webSearchName || webSearch['service'] !== undefined;
  };
  return {
    tools: createToolRegistry(createBuiltInTools(workers), {
      isAllowed,
      isOffered,
      added: pluginTools,
    }),
    runs: createToolRuns(),
    now: systemClock.nowMs,
    async keepText(name, text) {
      const added = await attachments.addText(name, text);
      if (!added.ok) return undefined;
      return (await added.value.saved).ok ? added.value.part : undefined;
    },
    resultTokens,
    limits() {
      const { toolStepLimit, toolCostLimitUsd, askBeforeTools } = settings.getSnapshot();
      return {
        steps: toolStepLimit,
        costMicroUsd: toolCostLimitUsd * 1_000_000,
        asksAlways: askBeforeTools,
      };
    },
  };
}
