import { type Browser, until } from './browser.ts';

/** What somebody looks for: a role and a name, the first that can be seen in the topmost dialog. */
export interface Target {
  readonly role: 'button' | 'checkbox' | 'group' | 'heading' | 'radio' | 'tab' | 'textbox';
  readonly name: string;
  /** Expression for an element that it is in; absent: the topmost dialog, else the page. */
  readonly within?: string;
}

/** Keys without a character of their own. Source: W3C, "WebDriver", table of normalised keys. */
export const keys = { control: '\uE009', enter: '\uE007', escape: '\uE00C', arrowUp: '\uE013' };

const selectors: Readonly<Record<Target['role'], string>> = {
  button: 'button, [role="button"]',
  checkbox: 'input[type="checkbox"], [role="checkbox"]',
  group: 'fieldset, [role="group"]',
  heading: 'h1, h2, h3',
  radio: 'input[type="radio"], [role="radio"]',
  tab: '[role="tab"]',
  textbox: 'textarea, input:not([type="checkbox"]):not([type="radio"]), [role="textbox"]',
};

// Runs in the page. A name is told as browsers tell it, as far as the journey needs.
const lookFor = `
  const nameOf = (element) => {
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = element.getAttribute('aria-label') || labelled || element.labels?.[0]?.textContent;
    return (label || element.textContent || '').replace(/\\s+/g, ' ').trim();
  };
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  };
  const topmost = () =>
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document;
  const find = (selector, name, within) =>
    [...within.querySelectorAll(selector)]
      .find((element) => isShown(element) && nameOf(element) === name);
`;

function findIn({ role, name, within = 'topmost()' }: Target): string {
  return `find(${JSON.stringify(selectors[role])}, ${JSON.stringify(name)}, ${within})`;
}

/** Uses a page with mouse and keyboard, whichever browser shows it. */
export class Person {
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Waits until an expression about the page is true. */
  async see(what: string, expression: string): Promise<void> {
    await until(what, async () =>
      (await this.#evaluate(`return Boolean(${expression});`)) === true ? true : undefined,
    );
  }

  async seeTarget(target: Target): Promise<void> {
    await this.see(`${target.role} “${target.name}”`, findIn(target));
  }

  /** What an expression about the page gives. */
  read(expression: string): Promise<unknown> {
    return this.#evaluate(`return ${expression};`);
  }

  /** Clicks as soon as it stands still. */
  async click(target: Target): Promise<void> {
    let before = '';
    const place = await until(`${target.role} “${target.name}”`, async () => {
      const found = await this.#evaluate(`
        const element = ${findIn(target)};
        if (element === undefined || element.disabled) return null;
        element.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return [Math.round(x + width / 2), Math.round(y + height / 2)];`);
      const isStill = JSON.stringify(found) === before;
      before = JSON.stringify(found);
      return isStill && Array.isArray(found) ? found.map(Number) : undefined;
    });
    await this.#browser.perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: place[0], y: place[1] },
          // What shows itself under the mouse needs a frame to do so.
          { type: 'pause', duration: 100 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Presses keys together, the first ones held. */
  async press(...pressed: readonly string[]): Promise<void> {
    await this.#keys([
      ...pressed.map((value) => ({ type: 'keyDown', value })),
      ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  async type(text: string): Promise<void> {
    await this.#keys(
      Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  /** Writes into a field in the place of what stands there. */
  async write(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.#evaluate('document.activeElement.select?.();');
    await this.type(text);
  }

  /** Chooses a file, as the dialog of the browser would. */
  async chooseFile(name: string, content: string): Promise<void> {
    await this.see('a place for files', `topmost().querySelector('input[type="file"]')`);
    await this.#evaluate(`
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}));
      const input = topmost().querySelector('input[type="file"]');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));`);
  }

  /** Keeps what the page offers as a file from now on; {@link savedFile} reads it. */
  async catchFiles(): Promise<void> {
    await this.#evaluate(`
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        // A diagram is drawn again in another theme.
        if (!blob.type.startsWith('image/')) globalThis.savedForTest = blob;
        return make(blob);
      };`);
  }

  async savedFile(): Promise<string> {
    await this.see('a file', 'globalThis.savedForTest');
    return String(await this.#evaluate('return globalThis.savedForTest.text();'));
  }

  #evaluate(body: string): Promise<unknown> {
    return this.#browser.evaluate(lookFor + body);
  }

  async #keys(actions: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    await this.#browser.perform([{ type: 'key', id: 'keyboard', actions }]);
  }
}
