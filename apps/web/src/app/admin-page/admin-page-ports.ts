import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';

import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { OwnServer } from '#src/services/account/ask-server.ts';
import type { OrganizationService } from '#src/services/organization/organization-service.ts';
import type { PeopleService } from '#src/services/organization/people-service.ts';

/** What the panel works with. */
export interface AdminPagePorts {
  readonly organization: OrganizationService;
  /** The server was asked who this browser is, and has answered or not. */
  readonly firstAnswer: Promise<void>;
  /** For the sign-in, which is loaded when somebody needs it. */
  readonly server: OwnServer & { readonly flags: LocalFlags };
  readonly people: PeopleService;
  readonly toasts: ToastStore;
  /** The address of the program. */
  readonly home: string;
}
