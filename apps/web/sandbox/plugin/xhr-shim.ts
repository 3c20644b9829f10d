const { apply } = Reflect;

const eventNames = [
  'readystatechange',
  'loadstart',
  'progress',
  'load',
  'loadend',
  'error',
  'abort',
  'timeout',
] as const;
type EventName = (typeof eventNames)[number];
type End = Extract<EventName, 'load' | 'error' | 'abort' | 'timeout'>;

const states = { UNSENT: 0, OPENED: 1, HEADERS_RECEIVED: 2, LOADING: 3, DONE: 4 } as const;
type State = (typeof states)[keyof typeof states];

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

/** The events that `XMLHttpRequest` has, and the properties that hold a handler for each. */
class Emitter extends EventTarget {
  emit(name: EventName, facts: ProgressEventInit = {}): void {
    const event =
      name === 'readystatechange' ? new Event(name) : new ProgressEvent(name, { ...facts });
    const handler: unknown = Reflect.get(this, `on${name}`);
    if (typeof handler === 'function') apply(handler, this, [event]);
    this.dispatchEvent(event);
  }
}

/**
 * Makes the `XMLHttpRequest` of a realm: asynchronous only, over its `fetch`. The request that stands
 * behind is the same; events, kinds of answers and headers are those that old code knows.
 */
export function createXmlHttpRequest(fetch: typeof globalThis.fetch): new () => EventTarget {
  return class XMLHttpRequest extends OldRequest {
    constructor() {
      super(fetch);
    }
  };
}

/** One request, over a `fetch`. */
class OldRequest extends Emitter {
  static readonly UNSENT = states.UNSENT;
  static readonly OPENED = states.OPENED;
  static readonly HEADERS_RECEIVED = states.HEADERS_RECEIVED;
  static readonly LOADING = states.LOADING;
  static readonly DONE = states.DONE;
  readonly UNSENT = states.UNSENT;
  readonly OPENED = states.OPENED;
  readonly HEADERS_RECEIVED = states.HEADERS_RECEIVED;
  readonly LOADING = states.LOADING;
  readonly DONE = states.DONE;

  readonly upload = new Emitter();
  responseType: XMLHttpRequestResponseType = '';
  timeout = 0;
  withCredentials = false;
  #state: State = states.UNSENT;
  #asked: Asked | undefined;
  #answer: Response | undefined;
  #bytes = new Uint8Array(0);
  #typeInstead: string | undefined;
  #running: AbortController | undefined;
  readonly #fetch: typeof fetch;

  constructor(fetch: typeof globalThis.fetch) {
    super();
    this.#fetch = fetch;
  }

  get readyState(): State {
    return this.#state;
  }

  get status(): number {
    return this.#answer?.status ?? 0;
  }

  get statusText(): string {
    return this.#answer?.statusText ?? '';
  }

  get responseURL(): string {
    return this.#answer?.url.replace(/#.*$/s, '') ?? '';
  }

  get responseText(): string {
    return this.#state < states.LOADING ? '' : this.#text();
  }

  get responseXML(): Document | null {
    if (this.#state !== states.DONE || typeof DOMParser !== 'function') return null;
    const type = /html/.test(this.#type()) ? 'text/html' : 'text/xml';
    return new DOMParser().parseFromString(this.#text(), type);
  }

  get response(): unknown {
    if (this.responseType === '' || this.responseType === 'text') return this.responseText;
    if (this.#state !== states.DONE || this.#answer === undefined) return null;
    if (this.responseType === 'arraybuffer') return this.#bytes.slice().buffer;
    if (this.responseType === 'blob') return new Blob([this.#bytes], { type: this.#type() });
    return this.responseType === 'json' ? parsedOrNull(this.#text()) : this.responseXML;
  }

  open(method: string, url: string | URL, isAsync = true): void {
    if (!isAsync) {
      throw new DOMException('Only asynchronous requests can be made.', 'InvalidAccessError');
    }
    this.#running?.abort();
    this.#running = undefined;
    this.#answer = undefined;
    this.#bytes = new Uint8Array(0);
    this.#asked = { method, url: String(url), headers: new Headers() };
    this.#go(states.OPENED);
  }

  setRequestHeader(name: string, value: string): void {
    this.#openOrThrow().headers.append(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answer?.headers.get(name) ?? null;
  }

  getAllResponseHeaders(): string {
    return [...(this.#answer?.headers ?? [])]
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  overrideMimeType(type: string): void {
    this.#typeInstead = type;
  }

  send(body: XMLHttpRequestBodyInit | null = null): void {
    const asked = this.#openOrThrow();
    const running = new AbortController();
    this.#running = running;
    this.emit('loadstart', { loaded: 0 });
    const timer =
      this.timeout > 0 ? setTimeout(() => this.#end('timeout', running), this.timeout) : undefined;
    const isBodiless = /^(?:get|head)$/i.test(asked.method);
    void this.#run(asked, isBodiless ? null : body, running)
      .then(
        () => this.#end('load', running),
        () => this.#end('error', running),
      )
      .finally(() => clearTimeout(timer));
  }

  abort(): void {
    const running = this.#running;
    if (running !== undefined) this.#end('abort', running);
    this.#state = states.UNSENT;
  }

  async #run(
    { method, url, headers }: Asked,
    body: XMLHttpRequestBodyInit | null,
    running: AbortController,
  ): Promise<void> {
    const send = this.#fetch;
    const answer = await send(url, { method, headers, body, signal: running.signal });
    if (this.#running !== running) return;
    this.#answer = answer;
    this.#go(states.HEADERS_RECEIVED);
    const total = Number(answer.headers.get('content-length') ?? 0);
    const reader = answer.body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (piece?.value === undefined || this.#running !== running) return;
      this.#bytes = joined(this.#bytes, piece.value);
      this.#go(states.LOADING);
      const loaded = this.#bytes.length;
      this.emit('progress', { loaded, total, lengthComputable: total > 0 });
    }
  }

  #end(how: End, running: AbortController): void {
    if (this.#running !== running) return;
    this.#running = undefined;
    if (how !== 'load') {
      running.abort();
      this.#answer = undefined;
      this.#bytes = new Uint8Array(0);
    }
    this.#go(states.DONE);
    const facts = { loaded: this.#bytes.length, total: this.#bytes.length };
    this.emit(how, facts);
    this.emit('loadend', facts);
  }

  #go(state: State): void {
    this.#state = state;
    this.emit('readystatechange');
  }

  #openOrThrow(): Asked {
    if (this.#asked !== undefined && this.#state === states.OPENED && !this.#running) {
      return this.#asked;
    }
    throw new DOMException('The request is not open.', 'InvalidStateError');
  }

  #type(): string {
    return this.#typeInstead ?? this.#answer?.headers.get('content-type') ?? '';
  }

  #text(): string {
    const named = /charset=["']?([\w-]+)/i.exec(this.#type())?.[1] ?? 'utf-8';
    try {
      return new TextDecoder(named).decode(this.#bytes);
    } catch {
      return new TextDecoder().decode(this.#bytes);
    }
  }
}

for (const name of eventNames) {
  Object.defineProperty(Emitter.prototype, `on${name}`, { value: null, writable: true });
}

function joined(before: Uint8Array, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(before.length + piece.length);
  bytes.set(before);
  bytes.set(piece, before.length);
  return bytes;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
