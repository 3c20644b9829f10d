import type { HostConfig } from './host-config.ts';

/** An address of another host. */
export interface OutsidePage {
  readonly href: string;
  readonly origin: string;
  readonly host: string;
}

/** The editor on the web that takes code by a form, where the operator names no other. */
const defaultCodeEditor = 'https://codepen.io/pen/define';
const lastPort = 65_535;

/** Where code can be sent by form; undefined where the operator switched that off. */
export function codeEditorPage({ links }: HostConfig): OutsidePage | undefined {
  return links.codeEditor === false
    ? undefined
    : outsidePage(links.codeEditor ?? defaultCodeEditor);
}

/** Reads an address; undefined for anything but https: what leaves the page must not be read on its way. */
export function outsidePage(href: string): OutsidePage | undefined {
  const [, origin, host, port = '443'] =
    /^(https:\/\/([a-z0-9.-]+(?::(\d+))?))(?=[/?#]|$)/i.exec(href) ?? [];
  if (origin === undefined || host === undefined || Number(port) > lastPort) return undefined;
  return { href, origin, host };
}
