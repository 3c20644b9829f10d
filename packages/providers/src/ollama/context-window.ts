import { estimateRequestTokens } from '@parley/domain/context/estimate-tokens.ts';

import type { ProviderCall } from '../spec/provider-call.ts';

/** What a window is chosen from. */
export type WindowNeeds = Pick<
  ProviderCall,
  'endpoint' | 'request' | 'contextTokens' | 'loadedWindowTokens'
>;

/** Our count is an estimate; a tokenizer that cuts finer must not push the beginning out. */
const margin = 1.25;
/** Room for a reply whose length nobody limits, its thoughts included. */
const usualReplyTokens = 4096;
const smallestWindow = 4096;
/** Up to here windows double; above they grow by this much, because they cost memory. */
const largeStep = 32_768;

/**
 * The window in tokens that a request asks the server for (`num_ctx`). Without one the server takes
 * its own, which is small, and leaves out the beginning of what does not fit without a word.
 *
 * It is what a person chose for the endpoint, else what the request needs together with its reply,
 * rounded up to steps, because the server loads the model anew for each other size; never below the
 * window that is loaded already. In any case it is at most what the model can hold.
 */
export function chooseWindow(needs: WindowNeeds): number {
  const { endpoint, request, loadedWindowTokens = 0 } = needs;
  // What a described model is said to hold is what its form began with, more often than not.
  const isListed = endpoint.customModel === undefined;
  const contextTokens = isListed ? (needs.contextTokens ?? Infinity) : Infinity;
  if (endpoint.contextTokens !== undefined) return Math.min(endpoint.contextTokens, contextTokens);
  const reply = request.maxOutputTokens ?? usualReplyTokens;
  const needed = estimateRequestTokens(request) * margin + reply;
  const window = needed <= loadedWindowTokens ? loadedWindowTokens : roundUp(needed);
  return Math.min(window, contextTokens);
}

function roundUp(tokens: number): number {
  if (tokens > largeStep) return Math.ceil(tokens / largeStep) * largeStep;
  let window = smallestWindow;
  while (window < tokens) window *= 2;
  return window;
}
