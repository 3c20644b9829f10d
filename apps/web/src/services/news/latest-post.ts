/** The newest thing that the host writes about. */
export interface LatestPost {
  readonly title: string;
  readonly link: string;
}

const maxTitleLength = 200;

/**
 * Asks the page's own server for the newest post.
 *
 * @returns undefined where there is none: no server, no network, or an answer of another form
 */
export async function loadLatestPost(
  get: (path: string) => Promise<Response>,
): Promise<LatestPost | undefined> {
  try {
    const response = await get('api/latestblog');
    if (!response.ok) return undefined;
    return parsePost(await response.json());
  } catch {
    return undefined;
  }
}

function parsePost(answer: unknown): LatestPost | undefined {
  const latest = field(answer, 'latest');
  const title = field(latest, 'title');
  const link = field(latest, 'link');
  if (typeof title !== 'string' || typeof link !== 'string') return undefined;
  if (title.trim() === '') return undefined;
  const isSafe = /^https?:\/\//i.test(link) || /^(?!\/\/)[^:\\\s]+$/.test(link);
  return isSafe ? { title: title.slice(0, maxTitleLength), link } : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
