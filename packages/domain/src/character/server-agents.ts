import {
  fieldsOf,
  firstText,
  keyOf,
  listOf,
  textOf,
  valuesOf,
  type SourceFields,
} from '../import/source-json.ts';

import { avatarFields } from './avatar-fields.ts';

/** An agent of a program that runs on a server, in the specified form, without its model. */
export interface ServerAgent {
  readonly fields: SourceFields;
  /** Documents of its server that it reads. */
  readonly documents: number;
  /** Tools and functions of its server that it calls. */
  readonly tools: number;
}

const readers: readonly (readonly [
  isOne: (value: SourceFields) => boolean,
  read: (value: SourceFields) => ServerAgent,
])[] = [
  [isWebUiModel, readWebUiModel],
  [isLibreAgent, readLibreAgent],
  [isLibrePreset, readLibrePreset],
];

/**
 * Reads a model of Open WebUI, or an agent or preset of LibreChat; undefined for anything else. Its
 * instruction may be empty: it is nothing but settings of a model then.
 *
 * Source: `ModelModel` of open-webui and `Agent`, `TPreset` of LibreChat.
 */
export function readServerAgent(value: unknown): ServerAgent | undefined {
  const fields = fieldsOf(value);
  return readers.find(([isOne]) => isOne(fields))?.[1](fields);
}

/** Whether a value is a model of Open WebUI; of old its content lay in `info`. */
export function isWebUiModel(value: SourceFields): boolean {
  const model = modelIn(value);
  const { id, meta } = model;
  return 'base_model_id' in model && typeof id === 'string' && typeof meta === 'object';
}

function modelIn(value: SourceFields): SourceFields {
  return 'info' in value ? { ...value, ...fieldsOf(value['info']) } : value;
}

function readWebUiModel(value: SourceFields): ServerAgent {
  const model = modelIn(value);
  const meta = fieldsOf(model['meta']);
  const params = fieldsOf(model['params']);
  return {
    fields: {
      ...avatarFields(inlineOnly(meta['profile_image_url'])),
      id: `open-webui/${keyOf(model['id'])}`,
      title: model['name'],
      description: meta['description'],
      instruction: params['system'],
      starters: listOf(meta['suggestion_prompts']).map((each) => fieldsOf(each)['content']),
      tags: meta['tags'],
      temperature: params['temperature'],
      createdAt: model['created_at'],
    },
    documents: listOf(meta['knowledge']).length,
    tools: ['toolIds', 'filterIds', 'actionIds'].reduce(
      (sum, name) => sum + listOf(meta[name]).length,
      0,
    ),
  };
}

/** Whether a value is an agent of LibreChat. */
export function isLibreAgent({ id, model, provider }: SourceFields): boolean {
  return keyOf(id).startsWith('agent_') && typeof (model ?? provider) === 'string';
}

function readLibreAgent(agent: SourceFields): ServerAgent {
  const files = valuesOf(agent['tool_resources']).map((each) => fieldsOf(each)['file_ids']);
  return {
    fields: {
      ...avatarFields(inlineOnly(fieldsOf(agent['avatar'])['filepath'])),
      id: `libre-chat/${keyOf(agent['id'])}`,
      title: agent['name'],
      description: agent['description'],
      instruction: agent['instructions'],
      starters: agent['conversation_starters'],
      category: agent['category'],
      temperature: fieldsOf(agent['model_parameters'])['temperature'],
      createdAt: agent['createdAt'],
    },
    documents: files.reduce<number>((sum, each) => sum + listOf(each).length, 0),
    tools: listOf(agent['tools']).length,
  };
}

/** Whether a value is a preset of LibreChat; a conversation has its preset among its options. */
export function isLibrePreset(value: SourceFields): boolean {
  return 'presetId' in value && !('messages' in value) && !('messagesTree' in value);
}

function readLibrePreset(preset: SourceFields): ServerAgent {
  return {
    fields: {
      id: `libre-chat/${keyOf(preset['presetId']) || textOf(preset['title'])}`,
      title: firstText(preset['title'], preset['modelLabel'], preset['chatGptLabel']),
      instruction: firstText(preset['promptPrefix'], preset['system'], preset['instructions']),
      welcomeMessage: preset['greeting'],
      trainingExamples: listOf(preset['examples']).map((each) => {
        const { input, output } = fieldsOf(each);
        return {
          userText: fieldsOf(input)['content'],
          assistantText: fieldsOf(output)['content'],
        };
      }),
      temperature: preset['temperature'],
      createdAt: preset['createdAt'],
    },
    documents: listOf(preset['resendFiles'] === true ? preset['file_ids'] : []).length,
    tools: listOf(preset['tools']).length,
  };
}

/** A picture that lies in the file; any other is a file of that server. */
function inlineOnly(value: unknown): string {
  const address = textOf(value);
  return address.startsWith('data:') ? address : '';
}
