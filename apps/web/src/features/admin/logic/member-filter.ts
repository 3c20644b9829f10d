import type { Member, MembersRequest } from '@parley/contract/http/admin/people.ts';

/** Which members are shown. */
export interface MemberFilter {
  /** How their addresses begin. */
  readonly search: string;
  readonly role: Member['role'] | 'all';
  readonly status: Member['status'] | 'all';
}

/** All of them. */
export const everyone: MemberFilter = { search: '', role: 'all', status: 'all' };

/** Whether some members are left out. */
export function isFiltered({ search, role, status }: MemberFilter): boolean {
  return search.trim() !== '' || role !== 'all' || status !== 'all';
}

/** What the server is asked for. */
export function requestOf({ search, role, status }: MemberFilter): MembersRequest {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(role === 'all' ? {} : { role }),
    ...(status === 'all' ? {} : { status }),
  };
}
