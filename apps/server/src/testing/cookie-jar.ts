/** Keeps cookies as a browser does, for requests that a test makes. */
export interface CookieJar {
  /** All cookies, for a request. */
  readonly header: () => string;
  /** Takes what an answer sets, in its order. */
  readonly take: (response: Response) => void;
  readonly names: () => readonly string[];
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take(response) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split('; ');
        const [name = '', value = ''] = pair.split('=');
        if (attributes.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
    names: () => [...cookies.keys()],
  };
}
