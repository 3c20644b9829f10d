import { findDialect } from './dialects.ts';
import type { RecordedRequest } from './recorder.ts';
import { defaultScenario, type Scenario } from './scenario.ts';

/** What the fake was told, and what it was asked. */
export class ProviderState {
  #scenario: Scenario = defaultScenario;
  #queue: Partial<Scenario>[] = [];
  #watchers: (() => void)[] = [];
  #requests: RecordedRequest[] = [];
  #backgroundRequests: RecordedRequest[] = [];

  get requests(): readonly RecordedRequest[] {
    return this.#requests;
  }

  /** Requests for titles and keywords, which a conversation makes behind its back. */
  get backgroundRequests(): readonly RecordedRequest[] {
    return this.#backgroundRequests;
  }

  get scenario(): Scenario {
    return this.#scenario;
  }

  set(scenario: Partial<Scenario>): void {
    this.#scenario = { ...defaultScenario, ...scenario };
  }

  next(...scenarios: readonly Partial<Scenario>[]): void {
    this.#queue.push(...scenarios);
  }

  /** The scenario of one completion: the next of the queue, on top of the standing one. */
  take(request: RecordedRequest): Scenario {
    if (isBackgroundRequest(request)) {
      const text = isTitleRequest(request) ? this.#scenario.title : this.#scenario.keywords;
      return { ...defaultScenario, text };
    }
    return { ...this.#scenario, ...this.#queue.shift() };
  }

  reset(): void {
    this.#scenario = defaultScenario;
    this.#queue = [];
    this.#requests = [];
    this.#backgroundRequests = [];
  }

  record(request: RecordedRequest): void {
    if (isBackgroundRequest(request)) {
      this.#backgroundRequests.push(request);
      return;
    }
    this.#requests.push(request);
    for (const watcher of this.#watchers) watcher();
  }

  async waitForCompletion(index: number): Promise<RecordedRequest> {
    const { promise, resolve } = Promise.withResolvers<RecordedRequest>();
    const look = (): void => {
      const found = this.#requests.filter(isCompletion)[index];
      if (found !== undefined) resolve(found);
    };
    this.#watchers.push(look);
    look();
    const found = await promise;
    this.#watchers = this.#watchers.filter((watcher) => watcher !== look);
    return found;
  }
}

/** Whether a request asks for a reply. */
export function isCompletion(request: RecordedRequest): boolean {
  return request.method === 'POST' && findDialect(request.path) !== undefined;
}

const titlePrompt = 'Give this conversation a title';
const keywordPrompt = 'Name at most five keywords';

function isTitleRequest({ bodyText }: RecordedRequest): boolean {
  return bodyText.includes(titlePrompt);
}

/** Whether a request asks for a title or for keywords. */
function isBackgroundRequest(request: RecordedRequest): boolean {
  return isTitleRequest(request) || request.bodyText.includes(keywordPrompt);
}
