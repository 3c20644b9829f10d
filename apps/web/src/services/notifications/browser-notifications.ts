/** A message that the browser shows outside of the page. */
export interface BrowserMessage {
  readonly title: string;
  readonly body: string;
  /** A later message of the same tag takes the place of the earlier. */
  readonly tag: string;
  readonly onClick: () => void;
}

/** Messages of the browser, as far as it has them. */
export interface BrowserNotifications {
  /** Asks the person; call it from a press only. Resolves to whether it is allowed. */
  allow(): Promise<boolean>;
  /** Does nothing where it is not allowed. */
  show(message: BrowserMessage): void;
  /** Takes away what was shown. */
  clear(): void;
}

/** The part of the `Notification` interface that is used. */
export interface NotificationMaker {
  new (title: string, options: { body: string; tag: string }): ShownNotification;
  readonly permission: string;
  requestPermission(): Promise<string>;
}

/** A message on the screen. */
export interface ShownNotification {
  onclick: ((event: Event) => unknown) | null;
  close(): void;
}

/** @param maker undefined where the browser has no such messages */
export function createBrowserNotifications(
  maker: NotificationMaker | undefined,
): BrowserNotifications {
  const shown = new Set<ShownNotification>();
  return {
    async allow() {
      if (maker === undefined) return false;
      if (maker.permission === 'granted') return true;
      return (await maker.requestPermission()) === 'granted';
    },
    show({ title, body, tag, onClick }) {
      if (maker?.permission !== 'granted') return;
      try {
        const made = new maker(title, { body, tag });
        shown.add(made);
        made.onclick = () => {
          made.close();
          onClick();
        };
      } catch {
        // Some phones only let service workers show messages.
      }
    },
    clear() {
      for (const each of shown) each.close();
      shown.clear();
    },
  };
}
