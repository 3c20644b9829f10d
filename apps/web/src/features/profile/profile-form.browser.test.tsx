import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { makeProfilePicture } from '#src/services/profile/profile-picture.ts';

import { ProfileForm } from './profile-form.tsx';

let root: Root;
let kept: string[];
let pictures: string[];
let asked: string[];

function Bench(): ReactNode {
  const [information, setInformation] = useState('');
  const [picture, setPicture] = useState('');
  return (
    <IntlProvider locale="en">
      <ProfileForm
        picture={picture}
        information={information}
        onPictureChange={(next) => {
          pictures.push(next);
          setPicture(next);
        }}
        onInformationChange={(next) => {
          kept.push(next);
          setInformation(next);
        }}
        readPicture={async (file) => {
          const made = await makeProfilePicture(file);
          return made.ok ? made.value : undefined;
        }}
        fetchImage={(url) => {
          asked.push(url);
          return Promise.resolve(undefined);
        }}
      />
    </IntlProvider>
  );
}

beforeEach(() => {
  kept = [];
  pictures = [];
  asked = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(<Bench />);
});

afterEach(() => root.unmount());

async function drawnFile(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200);
  canvas.getContext('2d')?.fillRect(0, 0, 400, 200);
  return new File([await canvas.convertToBlob()], 'me.png', { type: 'image/png' });
}

describe('the profile', () => {
  it('T157 keeps its text with Ctrl+Enter, whatever it says', async () => {
    const field = page.getByRole('textbox', { name: 'About you' });
    await field.fill('<b>Ada</b>, born 1815');
    expect(kept).toEqual([]);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(kept).toEqual(['<b>Ada</b>, born 1815']);
    await expect.element(page.getByText('Saved.')).toBeVisible();
  });

  it('T157 loses nothing when its screen is closed', async () => {
    await page.getByRole('textbox', { name: 'About you' }).fill('Half typed');
    root.render(<p>Gone</p>);
    await expect.poll(() => kept).toEqual(['Half typed']);
  });

  it('T157 crops an image file to a small square, and can remove it again', async () => {
    await expect.element(page.getByRole('button', { name: 'Choose image…' })).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('no field');
    await userEvent.upload(input, await drawnFile());
    await expect.poll(() => pictures.length).toBe(1);
    expect(pictures[0]).toMatch(/^data:image\/png;base64,/);
    const drawn = await createImageBitmap(await (await fetch(pictures[0] ?? '')).blob());
    expect([drawn.width, drawn.height]).toEqual([192, 192]);
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(pictures.at(-1)).toBe('');
  });

  it('T157 shows the error of an invalid image at the button, not at the address', async () => {
    const choose = page.getByRole('button', { name: 'Choose image…' });
    await expect.element(choose).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('no field');
    await userEvent.upload(input, new File(['words'], 'me.png', { type: 'image/png' }));
    await expect.element(choose).toHaveAccessibleDescription(/^The browser can’t read this file/u);
    const address = page.getByRole('textbox', { name: 'Image URL' });
    await expect.element(address).not.toHaveAttribute('aria-invalid');
    await userEvent.upload(input, await drawnFile());
    await expect.poll(() => pictures.length).toBe(1);
    await expect
      .element(page.getByText(/^The browser can’t read this file/u))
      .not.toBeInTheDocument();
  });

  it.each(['me.png', 'javascript:alert(1)', 'data:image/png;base64,AA'])(
    'T157 asks nobody for %s, which is no web address, and says so',
    async (typed) => {
      const address = page.getByRole('textbox', { name: 'Image URL' });
      await address.fill(typed);
      await page.getByRole('button', { name: 'Load' }).click();
      await expect.element(address).toHaveAccessibleDescription(/^Enter a full URL/u);
      expect(asked).toEqual([]);
    },
  );

  it('T157 asks an address once, after a click, and says when nothing came', async () => {
    await page.getByRole('textbox', { name: 'Image URL' }).fill('https://pictures.test/me.png');
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Load' }).click();
    expect(asked).toEqual(['https://pictures.test/me.png']);
    await expect.element(page.getByText(/Couldn’t load an image from there/)).toBeVisible();
  });
});
