// Every pane that is opened by itself. What it needs of the program stands in its file as its ports.
import { lazyDialog, lazyPart } from '#src/app/modules/lazy-dialog.tsx';

export const CharacterLinkPane = lazyDialog({
  id: 'character-link',
  load: async () => (await import('./character-link/character-link-pane.tsx')).CharacterLinkPane,
});

export const SharedItemPane = lazyDialog({
  id: 'shared-item',
  load: async () => (await import('./shared-item/shared-item-pane.tsx')).SharedItemPane,
});

export const CharactersPane = lazyDialog({
  id: 'characters',
  load: async () => (await import('./characters/characters-pane.tsx')).CharactersPane,
});

export const ContextPane = lazyDialog({
  id: 'context',
  load: async () => (await import('./context/context-pane.tsx')).ContextPane,
});

export const CostPane = lazyDialog({
  id: 'cost',
  load: async () => (await import('./cost/cost-pane.tsx')).CostPane,
});

export const FilePane = lazyDialog({
  id: 'file',
  load: async () => (await import('./file/file-pane.tsx')).FilePane,
});

export const ImportPane = lazyDialog({
  id: 'import',
  load: async () => (await import('./import/import-pane.tsx')).ImportPane,
});

export const KeyPane = lazyDialog({
  id: 'key',
  load: async () => (await import('./key/key-pane.tsx')).KeyPane,
});

export const LanguagePane = lazyDialog({
  id: 'language',
  load: async () => (await import('./language/language-pane.tsx')).LanguagePane,
});

export const ModelSettingsPane = lazyDialog({
  id: 'model-settings',
  load: async () => (await import('./model-settings/model-settings-pane.tsx')).ModelSettingsPane,
});

export const NewsPane = lazyDialog({
  id: 'news',
  load: async () => (await import('./news/news-pane.tsx')).NewsPane,
});

export const PalettePane = lazyDialog({
  id: 'palette',
  load: async () => (await import('./palette/palette-pane.tsx')).PalettePane,
});

export const PluginsPane = lazyDialog({
  id: 'plugins',
  load: async () => (await import('./plugins/plugins-pane.tsx')).PluginsPane,
});

export const PromptsPane = lazyDialog({
  id: 'prompts',
  load: async () => (await import('./prompts/prompts-pane.tsx')).PromptsPane,
});

export const SharePane = lazyDialog({
  id: 'share',
  load: async () => (await import('./share/share-pane.tsx')).SharePane,
});

export const ShortcutsPane = lazyDialog({
  id: 'shortcuts',
  load: async () => (await import('./shortcuts/shortcuts-pane.tsx')).ShortcutsPane,
});

export const UsagePane = lazyDialog({
  id: 'usage',
  load: async () => (await import('./usage/usage-pane.tsx')).UsagePane,
});

export const VoiceInputPane = lazyDialog({
  id: 'voice-input',
  load: async () => (await import('./voice-input/voice-input-pane.tsx')).VoiceInputPane,
});

export const WebSearchPane = lazyDialog({
  id: 'web-search',
  load: async () => (await import('./web-search/web-search-pane.tsx')).WebSearchPane,
});

export const AskedModelsPane = lazyPart({
  id: 'asked-models',
  load: async () => (await import('./asked-models/asked-models-pane.tsx')).AskedModelsPane,
});

export const SpendingLimitExceededPane = lazyPart({
  id: 'spending-limit-exceeded',
  load: async () =>
    (await import('./spending-limit-exceeded/spending-limit-exceeded-pane.tsx'))
      .SpendingLimitExceededPane,
});

export const TemporaryPane = lazyPart({
  id: 'temporary',
  load: async () => (await import('./temporary/temporary-pane.tsx')).TemporaryPane,
});

export const UnlockPane = lazyPart({
  id: 'unlock',
  load: async () => (await import('./unlock/unlock-pane.tsx')).UnlockPane,
});
