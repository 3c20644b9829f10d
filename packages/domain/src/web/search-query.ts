import { err, ok, type Result } from '../shared/result.ts';
import type { ToolInput } from '../tool/tool.ts';

/** How old a page may be at most. */
export const freshnesses = ['day', 'week', 'month', 'year'] as const;

/** What is looked for. */
export interface SearchQuery {
  readonly keyword: string;
  /** 1 to 8. */
  readonly count: number;
  readonly freshness?: (typeof freshnesses)[number];
  /** Only pages of these hosts: `example.org`. */
  readonly domains?: readonly string[];
}

/** A page that was found. Nobody has checked what is in it. */
export interface SearchHit {
  readonly title: string;
  readonly url: string;
  /** What the service shows of the page; may be empty. */
  readonly text: string;
  /** As the service writes it. */
  readonly date?: string;
}

/** The most that one search gives. */
const maxHits = 8;
const usualHits = 5;
const maxKeyword = 400;
const maxDomains = 10;
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/iu;

/** Reads the arguments of a search. Errors: a reason in words for the model. */
export function parseSearchQuery(input: ToolInput): Result<SearchQuery, string> {
  const { keyword, count, domains } = input;
  if (typeof keyword !== 'string' || keyword.trim() === '') {
    return err('the argument "keyword" must be a text');
  }
  const freshness = freshnesses.find((each) => each === input['freshness']);
  const hosts = (Array.isArray(domains) ? (domains as readonly unknown[]) : [])
    .filter((each) => typeof each === 'string')
    .filter((each) => domain.test(each))
    .slice(0, maxDomains);
  const wanted = typeof count === 'number' && Number.isFinite(count) ? count : usualHits;
  return ok({
    keyword: keyword.trim().slice(0, maxKeyword),
    count: Math.min(maxHits, Math.max(1, Math.round(wanted))),
    ...(freshness === undefined ? {} : { freshness }),
    ...(hosts.length === 0 ? {} : { domains: hosts }),
  });
}
