import { createMemoryFlags, type LocalFlags } from '#src/platform/local-flags.ts';

import { createOrganizationService, type OrganizationService } from '../organization-service.ts';

/** The organization of a page whose server is played by a table. */
export interface TestOrganization {
  readonly organization: OrganizationService;
  readonly flags: LocalFlags;
  readonly fetch: typeof fetch;
  /**
   * What is answered to each path from now on, or to a method and a path; without an entry, nothing
   * comes.
   */
  readonly answers: Map<string, () => Response | Promise<Response>>;
  /** Method, path and body of each request. */
  readonly asked: readonly string[];
}

/** Address of the page. */
export const base = 'https://chat.example/parley/';
const config = { managed: true, allowPublicUse: true, allowGuests: 'yes' };
/** A member. */
export const ann = { email: 'ann@example.org', role: 'member', scopes: [] } as const;

/** A refusal of the server. */
export function refused(status: number, code: string, userMessage?: string): Response {
  return Response.json({ error: { code, message: 'For logs.' }, userMessage }, { status });
}

/** Nobody is signed in. */
export const signInRequired = (): Response => refused(401, 'sign-in-required', 'Please sign in.');
/** It was done. */
export const done = (): Response => Response.json({ success: true });

/** Starts one that answers the question who asks. */
export function createTestOrganization(me: () => Response = signInRequired): TestOrganization {
  const answers: TestOrganization['answers'] = new Map([
    ['config.json', () => Response.json(config)],
    ['api/hosted/me', me],
  ]);
  const asked: string[] = [];
  const answer: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const path = url.slice(base.length);
    const body = typeof init?.body === 'string' ? ` ${init.body}` : '';
    const call = `${init?.method ?? 'GET'} ${path}`;
    asked.push(`${call}${body}`);
    const given = answers.get(call) ?? answers.get(path);
    if (given === undefined) throw new TypeError('Failed to fetch');
    return given();
  };
  const flags = createMemoryFlags();
  const organization = createOrganizationService({ fetch: answer, base, flags });
  return { organization, flags, fetch: answer, answers, asked };
}
