import type { BodyValueType } from '@parley/domain/model/custom-model.ts';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** The names of the kinds of value. */
export const bodyTypeLabels: Readonly<Record<BodyValueType, MessageDescriptor>> = defineMessages({
  string: { id: 'ownModels.type.string', defaultMessage: 'Text' },
  number: { id: 'ownModels.type.number', defaultMessage: 'Number' },
  boolean: { id: 'ownModels.type.boolean', defaultMessage: 'Boolean' },
  object: { id: 'ownModels.type.object', defaultMessage: 'JSON' },
});
