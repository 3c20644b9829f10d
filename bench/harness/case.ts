import type { Figure } from '../report/figures.ts';
import type { Bench } from './bench.ts';

/** One measurement with its lines of the report. */
export interface BenchCase {
  readonly name: string;
  readonly title: string;
  /** How often it is measured unless the command line says otherwise. */
  readonly runs: number;
  measure(bench: Bench, runs: number): Promise<readonly Figure[]>;
}
