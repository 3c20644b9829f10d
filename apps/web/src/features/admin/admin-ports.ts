import type { ReactNode } from 'react';

import type { AccountError } from '#src/services/account/account-error.ts';
import type { OrganizationMember } from '#src/services/organization/organization-service.ts';
import type { PeopleService } from '#src/services/organization/people-service.ts';

/** A proof that it is still the same person, on its way. */
export interface ProofProps {
  readonly onProved: () => void;
  readonly onClose: () => void;
}

/** What the screens of the panel work with. */
export interface AdminPorts {
  readonly people: PeopleService;
  /** Whoever is signed in. */
  readonly me: OrganizationMember;
  readonly describeError: (error: AccountError) => string;
  /** Asks for a fresh code. */
  readonly renderProof: (proof: ProofProps) => ReactNode;
  readonly copy: (text: string) => void;
  /** Says what was done. */
  readonly tell: (message: string) => void;
}
