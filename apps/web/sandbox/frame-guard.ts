/*
 * Takes away from foreign code what the policy of its frame leaves open. Whatever is used after
 * foreign code has begun is taken from the browser here: that code can replace each function of its
 * page.
 */

const { apply } = Reflect;
const Observer = MutationObserver;
const { observe } = MutationObserver.prototype;
const { remove, attachShadow } = Element.prototype;
const { hasFocus, querySelector: queryDocument } = Document.prototype;
const { querySelector: queryFragment } = DocumentFragment.prototype;
const timeStampOf = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get;

const webRtcNames = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection'];
const frameTags = 'iframe,frame,fencedframe,object,embed';
const probeTimeoutMs = 500;

/**
 * Whether code in this frame could send datagrams. Where the header `Connection-Allowlist` is known,
 * a connection cannot be made or fails at once; without servers nothing is sent by the attempt.
 */
export async function isWebRtcOpen(): Promise<boolean> {
  if (!('RTCPeerConnection' in globalThis)) return false;
  const connection = connectToNobody();
  if (connection === undefined) return false;
  const isOpen = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(true), probeTimeoutMs);
    connection.addEventListener('iceconnectionstatechange', () => {
      if (connection.iceConnectionState === 'failed') resolve(false);
    });
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState === 'complete') resolve(true);
    });
    connection.createDataChannel('probe');
    connection.setLocalDescription().catch(() => resolve(true));
  });
  connection.close();
  return isOpen;
}

function connectToNobody(): RTCPeerConnection | undefined {
  try {
    return new RTCPeerConnection({ iceTransportPolicy: 'relay' });
  } catch {
    return undefined;
  }
}

/** Removes what sends datagrams past a policy; what runs afterwards does not find it again. */
export function removeWebRtc(): void {
  for (const name of webRtcNames) {
    Object.defineProperty(globalThis, name, { value: undefined });
  }
}

/**
 * Removes each frame that is put into the page before it loads: a new frame would have again what
 * was taken away here. Frames in shadow trees as well, but for those in closed trees out of markup.
 */
export function refuseFrames(): void {
  removeFramesOf(document, queryDocument);
  Element.prototype.attachShadow = function attachWatched(init) {
    const root = apply(attachShadow, this, [init]);
    removeFramesOf(root, queryFragment);
    return root;
  };
}

type Query = (this: ParentNode, selector: string) => Element | null;

function removeFramesOf(root: Document | ShadowRoot, query: Query): void {
  const find = (): Element | null => apply(query, root, [frameTags]);
  const observer = new Observer(() => {
    for (let found = find(); found !== null; found = find()) apply(remove, found, []);
  });
  apply(observe, observer, [root, { childList: true, subtree: true }]);
}

/** Lets the page take the focus only while it has it: many pages ask for it as soon as they load. */
export function holdFocusBack(): void {
  window.focus = () => undefined;
  for (const prototype of [HTMLElement.prototype, SVGElement.prototype]) {
    const { focus } = prototype;
    prototype.focus = function focusWithin(options) {
      if (apply(hasFocus, document, [])) apply(focus, this, [options]);
    };
  }
}

/**
 * Tells of each pointer and key that a person uses in the page, before the page hears of it. Whoever
 * opens the document anew ends that.
 *
 * @param report  gets the time of the event by the clock of this frame
 */
export function watchPerson(report: (atMs: number) => void): void {
  const tell = (event: Event): void => {
    const atMs: unknown = timeStampOf === undefined ? 0 : apply(timeStampOf, event, []);
    if (event.isTrusted && typeof atMs === 'number') report(atMs);
  };
  window.addEventListener('pointerdown', tell, true);
  window.addEventListener('keydown', tell, true);
}
