import type { CustomModel } from '../model/custom-model.ts';
import type { Dialect, HeaderRow } from '../model/provider-endpoint.ts';

/** A model that a person described by hand in another program. */
export interface ImportedModel {
  /** Its name in the file, the same at every export. */
  readonly key: string;
  readonly title: string;
  /** As it stands in the file; it may be no address at all. */
  readonly endpoint: string;
  readonly dialect: Dialect;
  readonly model: CustomModel;
  /** Values are secrets: they come in only where the person says so. */
  readonly headerRows: readonly HeaderRow[];
}
