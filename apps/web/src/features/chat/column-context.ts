import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { createContext, useContext } from 'react';

const ColumnContext = createContext<ModelRef | undefined>(undefined);

/** Says to the messages inside that they stand in the column of a model. */
export const ColumnProvider = ColumnContext.Provider;

/** The model whose column a message stands in; undefined where answers do not stand side by side. */
export function useColumnModel(): ModelRef | undefined {
  return useContext(ColumnContext);
}
