import { readDeltas } from './read-sse.ts';
import { ReplyView } from './reply-view.ts';

const box = find('textarea');
const log = find('#log');
const endpoint = new URLSearchParams(location.search).get('endpoint') ?? '';

box.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(box instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  void ask(box.value);
  box.value = '';
});
box.dataset['ready'] = '';

/** Sends the question at once and paints what comes back once per frame. */
async function ask(question: string): Promise<void> {
  const responding = fetch(`${endpoint}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'fake-large',
      stream: true,
      messages: [{ role: 'user', content: question }],
    }),
  });
  const root = document.createElement('div');
  log.append(root);
  const view = new ReplyView(root);
  let waiting = '';
  const paint = (): void => {
    view.add(waiting);
    waiting = '';
    log.scrollTop = log.scrollHeight;
  };
  await readDeltas(await responding, (text) => {
    if (waiting === '' && text !== '') requestAnimationFrame(paint);
    waiting += text;
  });
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
}
