import type { Figure } from '../report/figures.ts';
import type { Bench } from './bench.ts';

/** One measurement with its lines of the report. */
export interface BenchCase {
  readonly name: string;
  readonly title: string;
  /** How often it is measured unless the command line says otherwise. */
  readonly runs: number;
  /** Runs only where it is named: it takes long, or much of the disk. */
  readonly isAsked?: true;
  measure(bench: Bench, runs: number): Promise<readonly Figure[]>;
}
