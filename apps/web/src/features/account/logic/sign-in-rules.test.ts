import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { readOrganizationConfig } from '@parley/contract/http/organization/organization-config.ts';
import { describe, expect, it } from 'vitest';

import { isSyncEmailFixed, needsInvite } from './sign-in-rules.ts';

describe('the sign-in of an organization', () => {
  it.each([
    [{ allowPublicUse: true }, false],
    [{ allowPublicUse: true, allowSubscriptions: true }, true],
    [{ allowSubscriptions: true }, true],
    // Members are invited, or named by the operator.
    [{}, true],
  ])('T72 asks for an invite where newcomers need one: %j', (config, isNeeded) => {
    expect(needsInvite(readHostConfig(config), readOrganizationConfig(config))).toBe(isNeeded);
  });

  it.each([
    [{ managed: true }, true],
    [{}, false],
    [{ managed: true, requireLicenseKey: true }, false],
    [{ managed: true, externalAuthConfig: { type: 'oidc' } }, false],
    [{ managed: true, allowAnyCloudSyncEmail: true }, false],
  ])('T59 the address of the sync is that of the member: %j', (config, isFixed) => {
    expect(isSyncEmailFixed(readHostConfig(config), readOrganizationConfig(config))).toBe(isFixed);
  });
});
