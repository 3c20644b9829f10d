import { once } from 'node:events';

type Params = Readonly<Record<string, unknown>>;

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A connection to the debugging port that switches nothing on by itself. */
export class ProtocolClient {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = parseAnswer(String(data));
      if (answer.id === undefined) return;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  static async connect(url: string): Promise<ProtocolClient> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new ProtocolClient(socket);
  }

  async openTab(): Promise<ProtocolTab> {
    const targetId = textAt(
      await this.send('Target.createTarget', { url: 'about:blank' }),
      'targetId',
    );
    const attached = await this.send('Target.attachToTarget', { targetId, flatten: true });
    return new ProtocolTab(this, targetId, textAt(attached, 'sessionId'));
  }

  /** Errors: rejects with what the browser says. */
  send(method: string, params: Params = {}, sessionId?: string): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result);
        else reject(new Error(`${method}: ${error.message}`));
      });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  close(): void {
    this.#socket.close();
  }
}

/** One tab of a {@link ProtocolClient}. */
export class ProtocolTab {
  readonly #client: ProtocolClient;
  readonly #targetId: string;
  readonly #sessionId: string;

  constructor(client: ProtocolClient, targetId: string, sessionId: string) {
    this.#client = client;
    this.#targetId = targetId;
    this.#sessionId = sessionId;
  }

  send(method: string, params: Params = {}): Promise<unknown> {
    return this.#client.send(method, params, this.#sessionId);
  }

  /** Waits for a promise in the page. Errors: rejects where it gives no number. */
  async evaluateNumber(expression: string): Promise<number> {
    const answer = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    const value = at(at(answer, 'result'), 'value');
    if (typeof value !== 'number') throw new Error(`No number: ${JSON.stringify(answer)}`);
    return value;
  }

  /** CPU time of the main thread since it began. */
  async mainThreadMs(): Promise<number> {
    const metrics = at(await this.send('Performance.getMetrics'), 'metrics');
    if (!Array.isArray(metrics)) throw new Error('The browser gives no figures.');
    const found: unknown = metrics.find((metric: unknown) => at(metric, 'name') === 'ThreadTime');
    return Number(at(found, 'value')) * 1000;
  }

  async close(): Promise<void> {
    await this.#client.send('Target.closeTarget', { targetId: this.#targetId });
  }
}

function parseAnswer(text: string): Answer {
  const value: unknown = JSON.parse(text);
  const id = at(value, 'id');
  const message = at(at(value, 'error'), 'message');
  return {
    ...(typeof id === 'number' ? { id } : {}),
    result: at(value, 'result'),
    ...(typeof message === 'string' ? { error: { message } } : {}),
  };
}

function textAt(value: unknown, key: string): string {
  const found = at(value, key);
  if (typeof found !== 'string') throw new Error(`The browser gives no ${key}.`);
  return found;
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
