import { describe, expect, it } from 'vitest';

import type { PluginManifest } from './plugin.ts';
import { pluginIdentityText } from './plugin-identity.ts';
import { readSignIn, signInAddress, signInNames } from './sign-in.ts';
import { compatibilityPlugins } from './testing/compatibility-plugins.ts';
import { pluginOf } from './testing/plugin-of.ts';

const { calendar } = compatibilityPlugins('https://calendar.example');

function withConfig(changes: object): PluginManifest {
  const config = { ...Object(calendar.manifest['oauthConfig']), ...changes };
  return { ...calendar.manifest, oauthConfig: config };
}

describe('signing in', () => {
  it('is read from a manifest', () => {
    expect(readSignIn(calendar.manifest)).toEqual({
      authorizationUrl: 'https://calendar.example/authorize',
      tokenUrl: 'https://calendar.example/token',
      scopes: 'events',
      accessType: '',
      prompt: '',
      bodyFormat: 'form',
    });
    expect(readSignIn(withConfig({ contentType: 'json' }))?.bodyFormat).toBe('json');
  });

  it.each([
    { authorizationURL: undefined },
    { authorizationURL: 'javascript:alert(1)//https://a.example' },
    { authorizationURL: 'http://a.example/authorize' },
    { tokenURL: 'http://a.example/token' },
    { tokenURL: 'https://me:password@a.example/token' },
    { tokenURL: `https://a.example/${'x'.repeat(2000)}` },
  ])('is not possible with %o', (changes) => {
    expect(readSignIn(withConfig(changes))).toBeUndefined();
  });

  it('is not there without being asked for', () => {
    expect(readSignIn({ ...calendar.manifest, authenticationType: 'AUTH_TYPE_NONE' })).toBe(
      undefined,
    );
  });

  it('is part of what the person allows', () => {
    const before = pluginIdentityText(pluginOf(calendar.manifest));
    const other = pluginOf(withConfig({ tokenURL: 'https://other.example/token' }));
    expect(pluginIdentityText(other)).not.toBe(before);
  });

  it('asks for what the service gave to the person, which the code never gets', () => {
    const { settings, secrets } = pluginOf(calendar.manifest);
    expect(settings.map(({ name, isSecret }) => [name, isSecret])).toEqual([
      [signInNames.clientId, false],
      [signInNames.clientSecret, true],
    ]);
    expect(secrets).toEqual({ [signInNames.accessToken]: ['https://calendar.example'] });
  });

  it.each(Object.values(signInNames))('keeps a plugin from a setting of the name %s', (name) => {
    const userSettings = [{ name, label: 'Mine', type: 'password' }];
    const manifest = { ...calendar.manifest, authenticationType: 'AUTH_TYPE_NONE', userSettings };
    expect(pluginOf(manifest).settings).toEqual([]);
  });
});

describe('the address to sign in at', () => {
  const asked = {
    clientId: 'me & you',
    redirectUrl: 'https://chat.example/oauth/callback.html',
    state: 's1',
    challenge: 'c1',
  };

  it('has all that the service needs', () => {
    const signIn = readSignIn(withConfig({ accessType: 'offline', prompt: 'consent' }));
    if (signIn === undefined) throw new Error('One can sign in');
    const url = new URL(signInAddress(signIn, asked));
    expect(url.origin + url.pathname).toBe('https://calendar.example/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'me & you',
      redirect_uri: asked.redirectUrl,
      scope: 'events',
      state: 's1',
      code_challenge: 'c1',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
    });
  });

  it('keeps what the manifest wrote into it', () => {
    const signIn = readSignIn(withConfig({ authorizationURL: 'https://a.example/?owner=user#x' }));
    if (signIn === undefined) throw new Error('One can sign in');
    const { searchParams, hash } = new URL(signInAddress(signIn, asked));
    expect([searchParams.get('owner'), searchParams.get('state'), hash]).toEqual([
      'user',
      's1',
      '',
    ]);
    expect(searchParams.has('prompt')).toBe(false);
  });
});
