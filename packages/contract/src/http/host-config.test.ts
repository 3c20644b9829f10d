import { anything, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { checkHostConfig, hostConfigKeys } from './check-host-config.ts';
import { readHostConfig } from './host-config.ts';
import { readHostModels } from './host-models.ts';
import { imageHosts } from './host-images.ts';

describe('reading the host configuration', () => {
  it('T17 gives the defaults where there is no document: both families on, no demo', () => {
    expect(readHostConfig(undefined)).toEqual({
      brand: 'Parley',
      tagline: 'A chat client that belongs to you',
      name: 'Parley',
      description: undefined,
      logoURL: undefined,
      bannerURL: undefined,
      posterURL: undefined,
      manifestURL: undefined,
      sandboxOrigin: undefined,
      relayHosts: [],
      accounts: { enabled: false },
      sharing: { enabled: false, maxDays: undefined },
      modelCatalogueURL: undefined,
      welcomeMessage: undefined,
      firstAssistantMessage: undefined,
      botAvatarURL: undefined,
      useLogoAsChatAvatar: false,
      footerMessage: undefined,
      allowSubscriptions: false,
      allowUserAPIKey: true,
      enabledLanguages: undefined,
      themeSettings: { css: undefined },
      externalAuthConfig: undefined,
      externalAuthError: undefined,
      enableClaude: true,
      enableGPT: true,
      allowCustomModel: true,
      allowWhisperVoiceInput: false,
      defaultDarkTheme: undefined,
      managed: false,
      hosted: false,
      firstParty: false,
      messageCharactersLimit: undefined,
      defaultModel: undefined,
      suggestedModels: [],
      systemModels: [],
      systemCharacters: [],
      systemPluginsMap: {},
      systemPrompts: [],
      modelSettings: {
        systemMessage: undefined,
        temperature: undefined,
        presencePenalty: undefined,
        frequencyPenalty: undefined,
        topP: undefined,
        contextLimit: undefined,
        streaming: undefined,
      },
      useDefaultModelSettings: false,
      assistantTitle: undefined,
      requireLicenseKey: false,
      chatFeatures: {},
      links: {
        privacy: undefined,
        terms: undefined,
        faqs: undefined,
        docs: undefined,
        contact: undefined,
        feedback: undefined,
        supportIframeURL: undefined,
        localModels: undefined,
        azureOpenAI: undefined,
        openRouter: undefined,
        pluginsDocs: undefined,
        webSearchAPIKeyGuide: undefined,
        admin: undefined,
        codeEditor: undefined,
        domainSearch: undefined,
      },
      licensing: {
        enabled: false,
        shopURL: undefined,
        server: undefined,
        publicKeys: [],
        shop: {},
        priceRiseOn: undefined,
      },
      customPricingEmbedURL: undefined,
      demo: { enabled: false, baseUrl: 'api/demo/v1' },
    });
  });

  it('T17 takes what is right and leaves the rest: unknown keys, wrong types', () => {
    const config = readHostConfig({
      brand: 'Acme',
      name: 7,
      enableGPT: 'no',
      enableClaude: false,
      defaultDarkTheme: true,
      messageCharactersLimit: -5,
      chatFeatures: { voiceInput: false, commandK: 1 },
      links: { terms: '/terms', privacy: 'javascript:alert(1)', admin: false },
      licensing: 'on',
      somethingNew: { a: 1 },
    });
    expect(config).toMatchObject({
      brand: 'Acme',
      name: 'Parley',
      enableGPT: true,
      enableClaude: false,
      defaultDarkTheme: true,
      messageCharactersLimit: undefined,
      chatFeatures: { voiceInput: false },
      links: { terms: '/terms', privacy: undefined, admin: false },
      licensing: { enabled: false },
    });
    expect('somethingNew' in config).toBe(false);
  });

  it('never throws, and reads its own result as the same again', () => {
    assert(
      property(anything(), (document) => {
        const config = readHostConfig(document);
        expect(readHostConfig(structuredClone(config))).toEqual(config);
      }),
    );
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '\\\\evil.example',
    'https://a b',
    '',
  ])('follows no address like %j', (address) => {
    expect(readHostConfig({ links: { terms: address } }).links.terms).toBeUndefined();
  });

  it.each([
    'https://a.example/terms',
    'HTTP://a.example',
    'mailto:help@a.example',
    '/terms',
    'terms?x=a:b',
  ])('follows %s', (address) => {
    expect(readHostConfig({ links: { terms: address } }).links.terms).toBe(address);
  });
});

describe('how a host presents itself', () => {
  it('T20 takes pictures at an address or in the value, and nothing that could run', () => {
    const inline = 'data:image/png;base64,AAAA';
    expect(readHostConfig({ logoURL: inline, bannerURL: '/banner.png' })).toMatchObject({
      logoURL: inline,
      bannerURL: '/banner.png',
    });
    for (const logoURL of ['javascript:alert(1)', 'data:text/html;base64,AAAA', '//evil.test/x']) {
      expect(readHostConfig({ logoURL }).logoURL).toBeUndefined();
    }
    expect(imageHosts(readHostConfig({ logoURL: 'https://cdn.test/a.png' }))).toEqual([
      'https://cdn.test',
    ]);
    expect(imageHosts(readHostConfig({ logoURL: inline, bannerURL: '/b.png' }))).toEqual([]);
  });

  it('T30 lists its languages, without those that are none', () => {
    const { enabledLanguages } = readHostConfig({
      enabledLanguages: [
        { locale: 'de', name: 'Deutsch', approved: true },
        { locale: 7 },
        { locale: 'dx', hidden: true },
      ],
    });
    expect(enabledLanguages).toEqual([
      { locale: 'de', name: 'Deutsch', flag: undefined, approved: true, hidden: false },
      { locale: 'dx', name: undefined, flag: undefined, approved: false, hidden: true },
    ]);
  });
});

describe('checking the host configuration', () => {
  it('accepts everything that is absent', () => {
    expect(checkHostConfig({})).toEqual({ problems: [], unused: [] });
  });

  it('names the path of each problem', () => {
    const { problems } = checkHostConfig({
      brand: '',
      demo: { enable: true },
      links: [],
      suggestedModels: ['a', ''],
      modelSettings: { temperature: 1.5 },
      chatFeatures: { commandk: false },
    });
    expect(problems.map(({ path }) => path.join('.'))).toEqual([
      'brand',
      'demo.enable',
      'links',
      'suggestedModels',
      'modelSettings.temperature',
      'chatFeatures.commandk',
    ]);
  });

  it('T17 knows every key of the specification, and tells which have no effect yet', () => {
    const specified =
      'brand tagline name hostname subdomain logoURL bannerURL posterURL description orgID ' +
      'allowSubscriptions allowPublicUse allowGuests allowUserAPIKey isAPIKeyOptional managed ' +
      'hosted firstParty orgActive licenseToken requireLicenseKey externalAuthConfig ' +
      'externalAuthError allowAnyCloudSyncEmail enableClaude enableGPT defaultDarkTheme ' +
      'themeSettings welcomeMessage footerMessage gpt4Cap botAvatarURL useLogoAsChatAvatar ' +
      'useDefaultModelSettings defaultModel chatFeatures customCode links licenseServerConfig ' +
      'enabledLanguages hasElevenLabsAPIKey customPricingEmbedURL systemPrompts modelSettings ' +
      'systemCharacters systemModels suggestedModels systemPluginsMap messageCharactersLimit ' +
      'firstAssistantMessage assistantTitle allowWhisperVoiceInput allowCustomModel';
    const known = new Set([...hostConfigKeys().keys()].map((key) => key.split('.')[0]));
    expect(specified.split(' ').filter((key) => !known.has(key))).toEqual([]);

    const { problems, unused } = checkHostConfig({
      brand: 'Acme',
      orgID: 'acme',
      links: { docs: '/docs', admin: '/admin', pluginsDocs: '/plugins' },
      chatFeatures: { commandK: false, pickCharacters: false },
      systemCharacters: [{ id: 'one' }],
    });
    expect(problems).toEqual([]);
    expect(unused.map((path) => path.join('.'))).toEqual(['orgID']);
  });

  it('T147 reads the models of the host, whatever else their entries have', () => {
    const systemModels = [
      { modelID: 'gpt-x', id: 'model-1', endpoint: 'https://x.example', bodyRows: [] },
      { id: 'gpt-y', description: 'For drafts.' },
      { description: 'Of none.' },
    ];
    expect(checkHostConfig({ systemModels }).problems).toEqual([]);
    expect(readHostModels(readHostConfig({ systemModels }).systemModels)).toEqual([
      { modelId: 'gpt-x', description: undefined },
      { modelId: 'gpt-y', description: 'For drafts.' },
    ]);
    const { problems } = checkHostConfig({ systemModels: [{ description: 7 }, { id: 1 }] });
    expect(problems.map(({ path }) => path.join('.'))).toEqual([
      'systemModels.0.description',
      'systemModels.1.id',
    ]);
    expect(readHostConfig({ systemModels: 'none' }).systemModels).toEqual([]);
    expect(checkHostConfig({ systemModels: ['one'] }).problems).toHaveLength(1);
  });

  it('T17 checks the values of keys without effect as well', () => {
    const { problems } = checkHostConfig({
      orgID: 7,
      gpt4Cap: 0,
      themeSettings: 'dark',
      systemPrompts: ['one'],
      links: { pluginsDocs: 'javascript:alert(1)' },
    });
    expect(problems.map(({ path }) => path.join('.'))).toEqual([
      'orgID',
      'gpt4Cap',
      'themeSettings',
      'systemPrompts',
      'links.pluginsDocs',
    ]);
  });

  it('T183 reads what the host decides about plugins, and never a key that everybody could read', () => {
    const systemPluginsMap = {
      execute_javascript: { disabled: true },
      search_images_via_google: {
        settings: { searchEngineID: 'pictures', searchEngineAPIKey: 'secret' },
      },
      get_calculation_result: { disabled: 'yes' },
      get_web_search_results: 'off',
    };
    const read = readHostConfig({ systemPluginsMap }).systemPluginsMap;
    expect(read).toEqual({
      execute_javascript: { disabled: true, settings: { searchEngineID: undefined } },
      search_images_via_google: { disabled: false, settings: { searchEngineID: 'pictures' } },
      get_calculation_result: { disabled: false, settings: { searchEngineID: undefined } },
    });
    const { problems } = checkHostConfig({ systemPluginsMap });
    expect(problems.map(({ path }) => path.slice(1).join('.'))).toEqual([
      'search_images_via_google.settings.searchEngineAPIKey',
      'get_calculation_result.disabled',
      'get_web_search_results',
    ]);
    expect(checkHostConfig({ systemPluginsMap: [] }).problems).toHaveLength(1);
  });

  it('T17 hands nothing on that nothing reads, least of all secrets', () => {
    const config = readHostConfig({ licenseToken: 'secret', licenseServerConfig: { a: {} } });
    expect(JSON.stringify(config)).not.toMatch(/secret|licenseServerConfig/);
  });
});
