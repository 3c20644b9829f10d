import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';

import { hostParameters } from './host-defaults.ts';

/** Model and parameters as the dialog shows or saves them. */
export interface ShownModelSettings {
  readonly model: ModelRef | null;
  readonly parameters: ChatParameters;
  readonly isStreaming: boolean;
}

/** What of the saved settings new chats begin with. */
export interface RememberChoice {
  /** Model, parameters and streaming. */
  readonly parameters: boolean;
  /** The system prompt; that of one chat is often meant for this chat alone. */
  readonly instruction: boolean;
}

/** What saved settings are held against. */
export interface RememberContext {
  /** What the dialog showed when it was opened. */
  readonly before: ShownModelSettings;
  /** The person's own parameters, without those of the host. */
  readonly own: ChatParameters;
  readonly host: HostConfig;
  /** Whether the model of new chats was chosen by the person. */
  readonly isDefaultChosen: boolean;
}

/**
 * The settings with which new chats begin once model settings were saved: those that the person has.
 * A value that the host gives is the person's own only where they changed it; otherwise it would stay
 * what it was when the host gives another one.
 */
export function rememberedSettings(
  saved: ShownModelSettings,
  context: RememberContext,
  choice: RememberChoice,
): Partial<Settings> {
  if (!choice.parameters && !choice.instruction) return {};
  const { before, own, host, isDefaultChosen } = context;
  const hosts = hostParameters(host);
  const isStreamingOfHost = hosts.stream !== undefined;
  const parameters = ownParameters(
    toDefaults(saved, isStreamingOfHost),
    toDefaults(before, isStreamingOfHost),
    { own, host },
  );
  const rest = choice.parameters ? parameters : own;
  const { systemMessage } = choice.instruction ? parameters : own;
  const defaultParameters = withInstruction(rest, systemMessage);
  if (!choice.parameters) return { defaultParameters };
  const isModelOfHost = host.defaultModel !== undefined && !isDefaultChosen;
  return {
    ...(isModelOfHost && isSame(saved.model, before.model) ? {} : { defaultModel: saved.model }),
    defaultParameters,
    ...(isStreamingOfHost ? {} : { streaming: saved.isStreaming }),
  };
}

function withInstruction(
  { systemMessage: _other, ...rest }: ChatParameters,
  systemMessage: string | undefined,
): ChatParameters {
  return systemMessage === undefined ? rest : { ...rest, systemMessage };
}

/** What has settings or buttons of its own is remembered there; streaming only until a host gives it. */
function toDefaults(
  { parameters, isStreaming }: ShownModelSettings,
  isStreamingOfHost: boolean,
): ChatParameters {
  const {
    output: _output,
    stream: _stream,
    tools: _tools,
    approvedTools: _approved,
    examples: _examples,
    welcomeMessage: _welcome,
    askedModels: _asked,
    ...defaults
  } = parameters;
  return isStreamingOfHost ? { ...defaults, stream: isStreaming } : defaults;
}

function ownParameters(
  saved: ChatParameters,
  before: ChatParameters,
  { own, host }: Pick<RememberContext, 'own' | 'host'>,
): ChatParameters {
  const given = new Set(Object.keys(hostParameters(host)));
  const ownEntries: readonly Entry[] = Object.entries(own);
  const beforeBy = new Map<string, unknown>(Object.entries(before));
  const entries: readonly Entry[] = Object.entries(saved);
  const kept = entries.filter(([name, value]) => {
    if (!given.has(name)) return true;
    if (host.useDefaultModelSettings) return false;
    return Object.hasOwn(own, name) || !isSame(value, beforeBy.get(name));
  });
  // What the host decides hides what the person had; that is not gone.
  const hidden = host.useDefaultModelSettings ? ownEntries.filter(([name]) => given.has(name)) : [];
  return Object.fromEntries([...kept, ...hidden]);
}

type Entry = readonly [string, unknown];

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
