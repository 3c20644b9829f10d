const knownHosts: ReadonlySet<string> = new Set([
  // Presets of providers
  'api.anthropic.com',
  'api.deepseek.com',
  'api.groq.com',
  'api.mistral.ai',
  'api.openai.com',
  'api.x.ai',
  'generativelanguage.googleapis.com',
  // A service that reads aloud
  'api.elevenlabs.io',
  'openrouter.ai',
  // Shown as the form of an Azure address
  'resource.openai.azure.com',
  // Services that search the web, and the form of an address of one's own
  'api.perplexity.ai',
  'api.tavily.com',
  'api.search.brave.com',
  'api.exa.ai',
  'r.jina.ai',
  's.jina.ai',
  'www.googleapis.com',
  'search.example.org',
  // Named in warnings of the library that reads templates of plugins
  'handlebarsjs.com',
  // Named in the notice of the library that makes passphrases costly
  'www.npmjs.com',
  // Pages of providers: keys, billing, status
  'aistudio.google.com',
  'console.anthropic.com',
  'console.groq.com',
  'console.mistral.ai',
  'console.x.ai',
  'platform.claude.com',
  'platform.deepseek.com',
  'platform.openai.com',
  'portal.azure.com',
  'status.anthropic.com',
  'status.openai.com',
  // The editor that a piece of code is handed to, after the person has read its name
  'codepen.io',
  // Searches that a keyword chip leads to
  'duckduckgo.com',
  'search.brave.com',
  'www.bing.com',
  'www.google.com',
  // Where domain names out of a reply are looked up
  'www.namecheap.com',
  // A name that leads nowhere, which pages for foreign code ask for to be refused
  'parley-probe.invalid',
  // This computer
  '127.0.0.1',
  '[::1]',
  'localhost',
  // What the changelog says about its own form
  'keepachangelog.com',
  'semver.org',
  // Name spaces of markup
  'www.w3.org',
  'ns.adobe.com',
  'www.xfa.org',
  // Pages that error messages and licence notes of libraries point at
  'base-ui.com',
  'www.apache.org',
  // Stand-ins with which pdf.js tries out the parser of addresses
  'a',
  'example.com',
  'foo.bar',
  'x',
  'chevrotain.io',
  'en.wikipedia.org',
  'formatjs.github.io',
  'github.com',
  'langium.org',
  'react.dev',
  'rolldown.rs',
  'www.eclipse.org',
]);

// Reserved for examples (RFC 2606, RFC 6761): no such host can exist.
const reservedName = /\.(?:example|invalid|test|localhost)$/;

/**
 * Tells whether the built app may name a host: presets of providers, pages that people follow a link
 * to, and names in the texts of libraries that are never fetched. A new name is a decision.
 */
export function isKnownHost(host: string): boolean {
  return knownHosts.has(host) || reservedName.test(host);
}
