import { types, type CustomTypesConfig } from 'pg';

/**
 * How columns are read. Numbers of 64 bits count things here, and stay far below 2^53; the driver
 * gives them as text by itself.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(id, format),
};
