import type { PluginOrder } from '@parley/contract/frames/plugin-protocol.ts';

/** What is to be called, with what. */
export type FunctionCall = Pick<PluginOrder, 'code' | 'fn' | 'params' | 'settings' | 'resources'>;

type Tell = (declared: unknown) => void;
type CodeOfPlugin = (...given: readonly [...CallArguments, Tell]) => Promise<unknown>;
type CallArguments = readonly [params: unknown, settings: unknown, resources: unknown];

/** A name that code can declare. */
const declarable = /^[A-Za-z_]\w*$/;

/**
 * Runs code of a plugin and calls the function that it declares under its name, in any form, beside
 * any number of others. Code that returns something by itself is its own function.
 *
 * Errors: throws what the code throws, a `SyntaxError` for what is no code, and an `Error` where
 * there is no such function.
 */
export async function callFunction(call: FunctionCall): Promise<unknown> {
  const given: CallArguments = [call.params, call.settings, call.resources];
  let found: { readonly declared: unknown } | undefined;
  const returned = await compile(call)(...given, (declared) => {
    found = { declared };
  });
  if (found === undefined) return returned;
  const { declared } = found;
  if (typeof declared !== 'function') throw new Error(`The code has no function “${call.fn}”.`);
  return await Reflect.apply(declared, undefined, given);
}

/**
 * The code stands in a function of its own, so that it may declare names of arguments anew, and its
 * end is only reached where it has not returned.
 */
function compile({ code, fn }: FunctionCall): CodeOfPlugin {
  const tell = 'parleyTellFound';
  const found = declarable.test(fn) ? `typeof ${fn} === 'undefined' ? undefined : ${fn}` : '';
  const body = `return (async () => {\n${code}\n;${tell}(${found});\n})();`;
  // What a person installed as code is run as code, in a realm that was made for that alone.
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- see above
  return new Function('params', 'userSettings', 'resources', tell, body) as CodeOfPlugin;
}
