import type { PluginManifest } from '../plugin.ts';

/*
 * Plugins as authors of other programs write them: ten kinds that have to run as they are, and two
 * more. Each talks to one origin, so that a server of a test can stand in for the service.
 */

/** One of them, with what becomes of a call. */
export interface CompatibilityPlugin {
  readonly manifest: PluginManifest;
  /** A call that works, when the server gives {@link serves}. */
  readonly call: { readonly name: string; readonly params: Readonly<Record<string, unknown>> };
  /** What the person has filled in. */
  readonly settings: Readonly<Record<string, string>>;
  /** What a server has to answer: by method and path, what comes back as JSON or text. */
  readonly serves: Readonly<Record<string, unknown>>;
}

/** Names of the plugins, in the order of their description. */
export const compatibilityNames = [
  'dice',
  'encyclopedia',
  'answers',
  'interpreter',
  'canvas',
  'chart',
  'pictures',
  'rates',
  'draw',
  'memory',
  'calendar',
  'python',
] as const;

/** The name of one of them. */
export type CompatibilityName = (typeof compatibilityNames)[number];

/** All of them, by name. */
export function compatibilityPlugins(
  origin: string,
): Readonly<Record<CompatibilityName, CompatibilityPlugin>> {
  return {
    dice: dice(),
    encyclopedia: encyclopedia(origin),
    answers: answers(origin),
    interpreter: interpreter(),
    canvas: canvas(),
    chart: chart(origin),
    pictures: pictures(origin),
    rates: rates(origin),
    draw: draw(origin),
    memory: memory(origin),
    calendar: calendar(origin),
    python: python(origin),
  };
}

type Properties = Readonly<Record<string, unknown>>;

function specOf(name: string, description: string, properties: Properties): object {
  return {
    name,
    description,
    parameters: { type: 'object', properties, required: Object.keys(properties) },
  };
}

const text = { type: 'string' };
const number = { type: 'number' };

/** 1: arguments are taken apart in the head of the function. */
function dice(): CompatibilityPlugin {
  return {
    manifest: {
      id: 'roll_number',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e01',
      emoji: '🎲',
      title: 'Roll a number',
      version: 1,
      overviewMarkdown: 'Gives a whole number between two others.',
      authenticationType: 'AUTH_TYPE_NONE',
      implementationType: 'javascript',
      outputType: 'respond_to_ai',
      openaiSpec: specOf('roll_number', 'Rolls a whole number from low to high.', {
        low: number,
        high: number,
      }),
      code: `function roll_number({ low, high }) {
  const [from, to] = [Math.ceil(low), Math.floor(high)];
  return from + Math.floor(Math.random() * (to - from + 1));
}
`,
      userSettings: null,
    },
    call: { name: 'roll_number', params: { low: 4, high: 4 } },
    settings: {},
    serves: {},
  };
}

/** 2: an old form: no type of output, a chain of promises, and texts that are thrown. */
function encyclopedia(origin: string): CompatibilityPlugin {
  return {
    manifest: {
      id: 'look_up_article',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e02',
      emoji: '📚',
      title: 'Look up an article',
      openaiSpec: specOf('look_up_article', 'Finds the beginning of an article.', { topic: text }),
      code: `function look_up_article(params) {
  var address = "${origin}/search?q=" + encodeURIComponent(params.topic);
  return fetch(address)
    .then(function (response) {
      if (!response.ok) throw "The encyclopedia said " + response.status;
      return response.json();
    })
    .then(function (found) {
      if (found.articles.length === 0) throw "Nothing about " + params.topic;
      return found.articles[0].beginning;
    });
}
`,
      syncedAt: null,
    },
    call: { name: 'look_up_article', params: { topic: 'owls' } },
    settings: {},
    serves: { 'GET /search': { articles: [{ title: 'Owl', beginning: 'Owls fly at night.' }] } },
  };
}

/** 3: a key in a header, a choice with a default, and a text of its own where the key is wrong. */
function answers(origin: string): CompatibilityPlugin {
  return {
    manifest: {
      id: 'ask_the_web',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e03',
      emoji: '🔎',
      title: 'Ask the web',
      implementationType: 'javascript',
      outputType: 'respond_to_ai',
      openaiSpec: specOf('ask_the_web', 'Answers a question with sources.', { question: text }),
      code: `const endpoint = '${origin}/v1/answers';

async function ask_the_web(params, userSettings) {
  const { question } = params;
  const { apiKey, depth } = userSettings;
  if (!apiKey) throw new Error('Enter a key in the settings of this plugin.');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: \`Bearer \${apiKey}\`,
    },
    body: JSON.stringify({ question, depth: depth || 'short' }),
  });
  if (response.status === 401) throw new Error('The key of this plugin is wrong.');
  const { answer, sources } = await response.json();
  return answer + '\\n\\n' + sources.map((url, index) => \`[\${index + 1}] \${url}\`).join('\\n');
}
`,
      userSettings: [
        { name: 'apiKey', label: 'API key', required: true, type: 'password' },
        {
          name: 'depth',
          label: 'How thorough',
          type: 'enum',
          values: ['short', 'long'],
          defaultValue: 'short',
        },
      ],
    },
    call: { name: 'ask_the_web', params: { question: 'Why do owls fly at night?' } },
    settings: { apiKey: 'key-0123456789', depth: 'long' },
    serves: {
      'POST /v1/answers': { answer: 'They hunt then.', sources: ['https://owls.example/hunt'] },
    },
  };
}

/** 4: code of the model, with await in it; what goes wrong is a text. */
function interpreter(): CompatibilityPlugin {
  return {
    manifest: {
      id: 'run_script',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e04',
      emoji: '🧮',
      title: 'Run a script',
      implementationType: 'javascript',
      outputType: 'respond_to_ai',
      openaiSpec: specOf('run_script', 'Runs a script and gives its last value.', { code: text }),
      code: `async function run_script(params) {
  try {
    const value = await eval(params.code);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  } catch (error) {
    return 'Error: ' + error.message;
  }
}
`,
    },
    call: { name: 'run_script', params: { code: 'Promise.resolve(6 * 7)' } },
    settings: {},
    serves: {},
  };
}

/** 5: four functions that go on from what the one before gave, which stands in the third argument. */
function canvas(): CompatibilityPlugin {
  const output = { implementationType: 'javascript', outputType: 'render_html' };
  const before = `(resources && resources.previousRunOutput) || ''`;
  return {
    manifest: {
      id: 'whiteboard',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e05',
      emoji: '🖍️',
      title: 'Whiteboard',
      version: 3,
      pluginFunctions: [
        {
          id: 'fn-1',
          name: 'draw_board',
          ...output,
          openaiSpec: specOf('draw_board', 'Draws a page anew.', { html: text }),
          code: `function draw_board({ html }) { return html; }`,
        },
        {
          id: 'fn-2',
          name: 'change_board',
          ...output,
          openaiSpec: specOf('change_board', 'Replaces a text on the page.', {
            find: text,
            put: text,
          }),
          code: `function change_board({ find, put }, userSettings, resources) {
  const page = ${before};
  if (!page.includes(find)) throw new Error('This text is not on the board.');
  return page.split(find).join(put);
}`,
        },
        {
          id: 'fn-3',
          name: 'read_board',
          implementationType: 'javascript',
          outputType: 'respond_to_ai',
          openaiSpec: specOf('read_board', 'Gives what the page is made of.', {}),
          code: `function read_board(params, userSettings, resources) { return ${before}; }`,
        },
        {
          id: 'fn-4',
          name: 'clear_board',
          ...output,
          openaiSpec: specOf('clear_board', 'Empties the page.', {}),
          code: `function clear_board() { return '<p>Empty</p>'; }`,
        },
      ],
    },
    call: { name: 'draw_board', params: { html: '<h1>Owls</h1>' } },
    settings: {},
    serves: {},
  };
}

/** 6: a page that loads a library from elsewhere. */
function chart(origin: string): CompatibilityPlugin {
  return {
    manifest: {
      id: 'show_chart',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e06',
      emoji: '📊',
      title: 'Show a chart',
      implementationType: 'javascript',
      outputType: 'render-html',
      openaiSpec: specOf('show_chart', 'Shows bars.', {
        labels: { type: 'array', items: text },
        values: { type: 'array', items: number },
      }),
      code: `function show_chart({ labels, values }) {
  const data = JSON.stringify({ labels, values });
  return \`<!doctype html>
<script src="${origin}/charts.js"></script>
<div id="bars"></div>
<script>drawBars(document.getElementById('bars'), \${data});</script>\`;
}
`,
    },
    call: { name: 'show_chart', params: { labels: ['a', 'b'], values: [1, 2] } },
    settings: {},
    serves: { 'GET /charts.js': 'function drawBars(at, data) { at.textContent = data.labels; }' },
  };
}

/** 7: pictures of the question or of its own last result, sent as a form; cards come back. */
function pictures(origin: string): CompatibilityPlugin {
  return {
    manifest: {
      id: 'edit_picture',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e07',
      emoji: '🖼️',
      title: 'Edit a picture',
      implementationType: 'javascript',
      outputType: 'cards',
      permissions: ['read_user_message'],
      openaiSpec: specOf('edit_picture', 'Changes a picture as it is told.', { wish: text }),
      code: `async function edit_picture({ wish }, { service_token }, resources = {}) {
  const { userMessage, previousRunOutput } = resources;
  const sent = (userMessage?.attachments ?? []).find(({ type }) => type.startsWith('image'));
  const last = previousRunOutput?.cards?.[0]?.image;
  const source = sent ?? last;
  if (!source) throw new Error('There is no picture to change.');
  const picture = await (await fetch(source.url)).blob();
  const form = new FormData();
  form.append('wish', wish);
  form.append('picture', picture, 'picture.png');
  const response = await fetch('${origin}/edits', {
    method: 'POST',
    headers: { Authorization: 'Bearer ' + service_token },
    body: form,
  });
  if (!response.ok) throw new Error('The picture was refused: ' + response.status);
  const { data } = await response.json();
  return {
    cards: data.map(({ b64 }) => ({
      type: 'image',
      image: { url: 'data:image/png;base64,' + b64 },
    })),
  };
}
`,
      userSettings: [{ key: 'service_token', label: 'Access', type: 'string', required: true }],
    },
    call: { name: 'edit_picture', params: { wish: 'More owls' } },
    settings: { service_token: 'sk-0123456789' },
    serves: { 'POST /edits': { data: [{ b64: onePixel }] } },
  };
}

/** A picture of one point. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** 8: a request in the place of code; of the answer, a part is taken. */
function rates(origin: string): CompatibilityPlugin {
  return {
    manifest: {
      id: 'exchange_rates',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e08',
      emoji: '💱',
      title: 'Exchange rates',
      implementationType: 'http',
      outputType: 'respond_to_ai',
      openaiSpec: specOf('exchange_rates', 'Rates of a currency.', { base: text }),
      httpAction: {
        id: 'act-1',
        name: 'Rates',
        method: 'GET',
        url: `${origin}/rates/{base}?access={rates_key}`,
        hasHeaders: true,
        requestHeaders: '{"Accept": "application/json"}',
        hasBody: false,
        requestBody: '',
        hasResultTransform: true,
        resultTransform: { engine: 'jmes', expression: 'rates[].{name: code, value: rate}' },
      },
      userSettings: [{ name: 'rates_key', label: 'Key of the service', type: 'text' }],
    },
    call: { name: 'exchange_rates', params: { base: 'EUR/x' } },
    settings: { rates_key: 'rk-0123456789' },
    serves: { 'GET /rates/EUR%2Fx': { rates: [{ code: 'USD', rate: 1.1 }] } },
  };
}

/** 9: a number stands bare in JSON; a picture in Markdown comes out of a template. */
function draw(origin: string): CompatibilityPlugin {
  return {
    manifest: {
      id: 'draw_something',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e09',
      emoji: '🎨',
      title: 'Draw something',
      pluginFunctions: [
        {
          id: 'fn-1',
          name: 'draw_something',
          implementationType: 'http',
          outputType: 'render_markdown',
          openaiSpec: specOf('draw_something', 'Draws what is told.', {
            prompt: text,
            width: number,
          }),
          httpAction: {
            method: 'POST',
            url: `${origin}/draw`,
            hasHeaders: true,
            requestHeaders: '{"Authorization": "Bearer {drawKey}"}',
            hasBody: true,
            requestBody: '{"prompt": "{prompt}", "width": {width}, "seed": {seed}}',
            requestBodyFormat: 'json',
            hasResultTransform: true,
            resultTransform: {
              engine: 'handlebars',
              templateString: '![{{__VARIABLES.prompt}}]({{url}})',
            },
          },
        },
      ],
      userSettings: [
        { name: 'drawKey', label: 'API key', type: 'password', required: true },
        { name: 'seed', label: 'Seed', type: 'integer' },
      ],
    },
    call: { name: 'draw_something', params: { prompt: 'Say "owl"', width: 512 } },
    settings: { drawKey: 'dk-0123456789', seed: '' },
    serves: { 'POST /draw': { url: 'https://pictures.example/owl.png' } },
  };
}

/** 10: five functions at a server that the person names, and what it knows as a dynamic context. */
function memory(origin: string): CompatibilityPlugin {
  const names = ['remember', 'recall', 'list_memories', 'change_memory', 'forget'];
  return {
    manifest: {
      id: 'memory_service',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e10',
      emoji: '🧠',
      title: 'Memory',
      pluginFunctions: names.map((name, index) => ({
        id: `fn-${index}`,
        name,
        implementationType: 'javascript',
        outputType: 'respond_to_ai',
        openaiSpec: specOf(name, `Memory: ${name}.`, { text }),
        code: `async function ${name}({ text }, userSettings) {
  const base = userSettings.memoryServer.replace(/\\/+$/, '');
  const response = await fetch(\`\${base}/memory/${name}\`, {
    method: 'POST',
    headers: { 'X-Secret': userSettings.memorySecret },
    body: JSON.stringify({ text }),
  });
  return (await response.json()).answer;
}`,
      })),
      dynamicContextEndpoints: [
        {
          id: 'ctx-1',
          name: 'All memories',
          source: 'http',
          method: 'GET',
          url: '{memoryServer}/memory/all',
          cacheRefreshPolicy: 'REFRESH_NEVER',
        },
        {
          id: 'ctx-2',
          name: 'How to remember',
          source: 'static',
          staticContent: 'Remember for {owner} what lasts.',
        },
      ],
      userSettings: [
        {
          name: 'memoryServer',
          label: 'Address of the server',
          type: 'text',
          defaultValue: origin,
        },
        { name: 'memorySecret', label: 'Shared word', type: 'password' },
        { name: 'owner', label: 'Your name', type: 'text' },
      ],
    },
    call: { name: 'remember', params: { text: 'Likes owls' } },
    settings: { memoryServer: origin, memorySecret: 'ms-0123456789', owner: 'Ada' },
    serves: { 'POST /memory/remember': { answer: 'Kept.' } },
  };
}

/** A service that the person signs in to: the token stands in the code as a literal. */
function calendar(origin: string): CompatibilityPlugin {
  return {
    manifest: {
      id: 'add_event',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e11',
      emoji: '📅',
      title: 'Calendar',
      authenticationType: 'AUTH_TYPE_OAUTH',
      oauthConfig: {
        authorizationURL: `${origin}/authorize`,
        tokenURL: `${origin}/token`,
        scopes: 'events',
        contentType: 'urlencoded',
      },
      implementationType: 'javascript',
      outputType: 'respond_to_ai',
      openaiSpec: specOf('add_event', 'Adds an event.', { title: text }),
      code: `async function add_event({ title }) {
  const response = await fetch('${origin}/events', {
    method: 'POST',
    headers: { Authorization: 'Bearer {OAUTH_PLUGIN_ACCESS_TOKEN}' },
    body: JSON.stringify({ title }),
  });
  return (await response.json()).id;
}
`,
    },
    call: { name: 'add_event', params: { title: 'Owls' } },
    settings: {},
    serves: { 'POST /events': { id: 'event-1' } },
  };
}

/** A page that runs a language of its own, which is loaded from elsewhere. */
function python(origin: string): CompatibilityPlugin {
  return {
    manifest: {
      id: 'run_python',
      uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e12',
      emoji: '🐍',
      title: 'Python',
      implementationType: 'javascript',
      outputType: 'respond_to_ai',
      openaiSpec: specOf('run_python', 'Runs Python.', { code: text }),
      code: `async function run_python({ code }) {
  const script = document.createElement('script');
  script.src = '${origin}/runtime.js';
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error('The runtime could not be loaded.'));
    document.head.append(script);
  });
  return await runtime.run(code);
}
`,
      parley: { codeHosts: [origin], realm: 'page' },
    },
    call: { name: 'run_python', params: { code: 'print(42)' } },
    settings: {},
    serves: { 'GET /runtime.js': 'globalThis.runtime = { run: async () => 42 };' },
  };
}
