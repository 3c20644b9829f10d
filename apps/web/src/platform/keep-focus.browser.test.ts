import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

import { keepFocus } from './keep-focus.ts';

let stop = (): void => undefined;

beforeEach(() => {
  stop = keepFocus(() => find('home'));
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Draws elements with ids; what is in the page is only for this test. */
function draw(html: string): void {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...body.childNodes);
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`There is no ${id}.`);
  return element;
}

/** Past the two frames after which the focus goes on. */
async function passFrames(): Promise<void> {
  for (let count = 0; count < 4; count += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

/** Presses a key, as somebody at the keyboard does, with the focus on an element. */
async function press(id: string): Promise<void> {
  find(id).focus();
  await userEvent.keyboard('{Shift}');
}

const focused = (): string | undefined => document.activeElement?.id;

const row = (name: string): string =>
  `<li><a href="#x" id="${name}-open">x</a><button id="${name}-delete"></button></li>`;

const chips = (...names: readonly string[]): string =>
  names.map((name) => `<span class="chip">${name}<button id="${name}"></button></span>`).join('');

test('the next chip has the focus when one is removed, else the previous one', async () => {
  draw(`<div>${chips('a', 'b', 'c')}</div><input id="home">`);
  await press('b');
  find('b').parentElement?.remove();
  await expect.poll(focused).toBe('c');
  find('c').parentElement?.remove();
  await expect.poll(focused).toBe('a');
  find('a').parentElement?.remove();
  await expect.poll(focused).toBe('home');
});

test('a page that grows in every frame does not put it off', async () => {
  draw(`<div>${chips('a', 'b')}</div><p id="reply"></p><input id="home">`);
  await press('a');
  const reply = find('reply');
  let isGrowing = true;
  const grow = (): void => {
    reply.append(document.createElement('span'));
    if (isGrowing) requestAnimationFrame(grow);
  };
  requestAnimationFrame(grow);
  find('a').parentElement?.remove();
  await passFrames();
  await passFrames();
  expect(focused()).toBe('b');
  isGrowing = false;
});

test('a field of a form that is disabled while it works is not left for another control', async () => {
  draw(`<div role="dialog" tabindex="-1"><fieldset id="all"><input id="name"></fieldset>
    <button id="discard"></button></div><input id="home">`);
  await press('name');
  find('all').setAttribute('disabled', '');
  await passFrames();
  expect(focused()).not.toBe('discard');
});

test('the same control of the next row has the focus', async () => {
  draw(`<ul>${row('a')}${row('b')}</ul><input id="home">`);
  await press('a-delete');
  find('a-delete').closest('li')?.remove();
  await expect.poll(focused).toBe('b-delete');
});

test('the last row of a dialog leaves the focus to what stands nearest, not to Close', async () => {
  draw(`<div role="dialog" tabindex="-1"><header><button id="close"></button></header>
    <ul><li><button id="a"></button></li></ul><input id="field"></div><input id="home">`);
  await press('a');
  find('a').closest('li')?.remove();
  await expect.poll(focused).toBe('field');
});

test('a notice that goes by its own button leaves the focus to the message, not to another notice', async () => {
  draw(`<div data-toast-region=""><output><span>a<button id="a"></button></span>
    <span>b<button id="b"></button></span></output></div><input id="home">`);
  await press('b');
  find('b').parentElement?.remove();
  await expect.poll(focused).toBe('home');
});

test('a dialog that catches a lost focus passes it on', async () => {
  draw(`<div role="dialog" tabindex="-1" id="dialog"><ul>
    <li><button id="a"></button></li><li><button id="b"></button></li></ul></div><input id="home">`);
  await press('a');
  find('a').closest('li')?.remove();
  find('dialog').focus();
  await expect.poll(focused).toBe('b');
});

test('what comes in the place of what had the focus has it', async () => {
  draw(`<div><p>x</p><button id="edit"></button><p>y</p></div><input id="home">`);
  await press('edit');
  const form = document.createElement('form');
  const field = document.createElement('input');
  field.id = 'field';
  form.append(field);
  find('edit').replaceWith(form);
  await expect.poll(focused).toBe('field');
});

test('a button that has nothing left to do passes the focus on', async () => {
  draw(`<div role="dialog" tabindex="-1"><input type="checkbox" id="before">
    <button id="clear"></button></div><input id="home">`);
  await press('clear');
  find('clear').setAttribute('disabled', '');
  await expect.poll(focused).toBe('before');
});

test('a row that goes by its menu leaves the focus to its neighbour', async () => {
  draw(`<nav><ul><li><button id="a"></button></li><li><button id="b"></button></li></ul></nav>
    <div><div role="menu"><button id="item"></button></div></div><input id="home">`);
  find('a').focus();
  await press('item');
  find('item').closest('div div')?.parentElement?.remove();
  find('a').closest('li')?.remove();
  await expect.poll(focused).toBe('b');
});

test('in the conversation the message box is the way on', async () => {
  draw(`<div role="log"><article><button id="a"></button></article>
    <article><button id="b"></button></article></div><input id="home">`);
  await press('a');
  find('a').closest('article')?.remove();
  await expect.poll(focused).toBe('home');
});

test('with a pointer the focus stays away', async () => {
  draw(`<div>${chips('a', 'b')}</div><input id="home">`);
  await press('a');
  find('a').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  find('a').parentElement?.remove();
  await passFrames();
  expect(document.activeElement).toBe(document.body);
});

test('who takes the focus meanwhile keeps it', async () => {
  draw(`<div>${chips('a', 'b')}</div><button id="own"></button><input id="home">`);
  await press('a');
  find('a').parentElement?.remove();
  find('own').focus();
  await passFrames();
  await expect.poll(focused).toBe('own');
});

test('what had the focus before anybody looked is known, too', async () => {
  stop();
  draw(`<div>${chips('a', 'b')}</div><input id="home">`);
  await press('a');
  stop = keepFocus(() => find('home'));
  find('a').parentElement?.remove();
  await expect.poll(focused).toBe('b');
});

const form = `<div role="dialog" tabindex="-1" id="dialog"><fieldset id="form"><input id="name">
  </fieldset><button id="discard"></button></div><input id="home">`;

test('a form that is disabled while it works gives the focus back afterwards', async () => {
  draw(form);
  await press('name');
  find('form').setAttribute('disabled', '');
  await passFrames();
  expect(document.activeElement).toBe(document.body);
  find('form').removeAttribute('disabled');
  await expect.poll(focused).toBe('name');
});

test('who goes on while a form works is not called back', async () => {
  draw(form);
  await press('name');
  find('form').setAttribute('disabled', '');
  await passFrames();
  find('discard').focus();
  find('form').removeAttribute('disabled');
  await passFrames();
  expect(focused()).toBe('discard');
});

test('a field that is disabled by itself in a form passes the focus on', async () => {
  draw(form);
  await press('name');
  find('name').setAttribute('disabled', '');
  await expect.poll(focused).toBe('discard');
});
