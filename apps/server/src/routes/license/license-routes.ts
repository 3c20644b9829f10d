import type { PublicErrorCode } from '@parley/contract/errors/public-error.ts';
import {
  licenseAnswer,
  licensePaths,
  licenseRequest,
  unlinkAnswer,
  unlinkRequest,
} from '@parley/contract/http/license.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { defineRoute, type Route, type RouteRefusal } from '../../http/define-route.ts';
import { createRequestLimit } from '../../http/request-limit.ts';
import type { LicenseRefusal, LicenseService } from '../../services/license/license-service.ts';

/** What the routes of licenses are made of. */
export interface LicenseRouteOptions {
  readonly licenses: LicenseService;
  /** See `clientAddress`. */
  readonly proxyCount: number;
}

/** Words of the specified interface that say more than the code. */
const marks: Partial<Record<PublicErrorCode, RouteRefusal['details']>> = {
  'license-limit-reached': { limitReached: true },
  'license-device-unlinked': { deviceUnlinked: true },
};

/** Checks licenses and lets devices go, for pages anywhere: the key is all that counts. */
export function licenseRoutes({ licenses, proxyCount }: LicenseRouteOptions): readonly Route[] {
  const limit = createRequestLimit(proxyCount);
  return [
    defineRoute({
      method: 'POST',
      path: `/${licensePaths.check}`,
      permission: 'anyone',
      pages: 'any',
      limit,
      input: licenseRequest,
      output: licenseAnswer,
      async handle({ input }) {
        const checked = await licenses.check(input);
        return checked.ok ? ok({ output: checked.value }) : refused(checked.error);
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/${licensePaths.unlink}`,
      permission: 'anyone',
      pages: 'any',
      limit,
      input: unlinkRequest,
      output: unlinkAnswer,
      async handle({ input }) {
        const unlinked = await licenses.unlink(input);
        return unlinked.ok ? ok({ output: { success: true as const } }) : refused(unlinked.error);
      },
    }),
  ];
}

function refused(code: LicenseRefusal): Result<never, RouteRefusal> {
  const details = marks[code];
  return err(details === undefined ? { code } : { code, details });
}
