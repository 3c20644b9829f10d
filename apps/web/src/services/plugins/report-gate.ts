import type { RealmReport } from './read-plugin-report.ts';

/** Who hears of a run while it goes on. */
export interface RunListeners {
  /** At most ten times a second, the newest; `share` from 0 to 1 where it is known. */
  readonly onProgress?: (text: string, share: number | undefined) => void;
  /** The first 200 lines. */
  readonly onLog?: (level: 'log' | 'warn' | 'error', text: string) => void;
  /** Pieces of a text that grows, 32 MB in all. */
  readonly onChunk?: (text: string) => void;
}

/** What a run may say before it ends. */
interface ReportGate {
  /** Whether another report may come at all; false for what floods the page. */
  admits(): boolean;
  hear(report: RunningReport): void;
  close(): void;
}

type RunningReport = Extract<RealmReport, { readonly kind: 'progress' | 'chunk' | 'log' }>;

const progressMs = 100;
const maxLogLines = 200;
const maxChunkCharacters = 32_000_000;
/** The realm itself sends some forty a second, and all its lines at once. */
const maxReportsASecond = 1000;

/** Makes the gate of one run. */
export function createReportGate({ onProgress, onLog, onChunk }: RunListeners): ReportGate {
  let secondFromMs = performance.now();
  let reports = 0;
  let logLines = 0;
  let chunkCharacters = 0;
  let newest: Extract<RunningReport, { readonly kind: 'progress' }> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tellProgress(): void {
    timer = undefined;
    if (newest === undefined) return;
    const { text, share } = newest;
    newest = undefined;
    timer = setTimeout(tellProgress, progressMs);
    onProgress?.(text, share);
  }

  return {
    admits() {
      const nowMs = performance.now();
      if (nowMs - secondFromMs > 1000) {
        secondFromMs = nowMs;
        reports = 0;
      }
      reports += 1;
      return reports <= maxReportsASecond;
    },
    hear(report) {
      if (report.kind === 'progress') {
        newest = report;
        if (timer === undefined) tellProgress();
      } else if (report.kind === 'chunk') {
        chunkCharacters += report.text.length;
        if (chunkCharacters <= maxChunkCharacters) onChunk?.(report.text);
      } else {
        logLines += 1;
        if (logLines <= maxLogLines) onLog?.(report.level, report.text);
      }
    },
    close: () => clearTimeout(timer),
  };
}
