import type { PluginReport } from '@parley/contract/frames/plugin-protocol.ts';

/** What tells that something came from elsewhere; foreign code may call it as often as it likes. */
export type NoteSign = () => void;

/** Well below the shortest silence that a manifest may ask for, which is a second. */
const intervalMs = 250;

/** Thins out the signs that something is coming in past the outlet: a file tells of all its pieces. */
export function createLoadSigns(report: (report: PluginReport) => void): NoteSign {
  let saidAtMs = Number.NEGATIVE_INFINITY;
  const now = performance.now.bind(performance);
  return () => {
    if (now() - saidAtMs < intervalMs) return;
    saidAtMs = now();
    report({ kind: 'alive' });
  };
}

/** Tells of scripts, styles and pictures that came in. */
export function watchLoads(noteSign: NoteSign): void {
  new PerformanceObserver(() => noteSign()).observe({ type: 'resource' });
}

/** Directives that refuse code. */
const codeDirectives = new Set(['script-src', 'script-src-elem', 'worker-src']);
/** A page that is refused the same again and again is told of once. */
const maxRefusals = 10;

/** Tells of each host that code was to come from and that the policy refused. */
export function watchRefusals(report: (report: PluginReport) => void): void {
  const told = new Set<string>();
  globalThis.addEventListener('securitypolicyviolation', (event) => {
    const { blockedURI, effectiveDirective, isTrusted } = event;
    if (!isTrusted || !codeDirectives.has(effectiveDirective)) return;
    const [origin] = /^https:\/\/[^/]{1,300}/.exec(blockedURI) ?? [];
    if (origin === undefined || told.has(origin) || told.size === maxRefusals) return;
    told.add(origin);
    report({ kind: 'refused', origin });
  });
}
