import { describe, expect, it } from 'vitest';

import { maxCodeHosts } from './code-host.ts';
import { findPageHosts } from './page-hosts.ts';
import { compatibilityPlugins } from './testing/compatibility-plugins.ts';

const host = ['https://a.example'];
const picture = (name: string): string => `<img src="https://${name}.example/x">`;

describe('the hosts of a page', () => {
  it.each([
    ['a script', '<script src="https://a.example/x.js"></script>'],
    ['a script without quotes', '<SCRIPT SRC=https://a.example/x.js async></SCRIPT>'],
    ['a script without a scheme', `<script src='//a.example/x.js'></script>`],
    ['a style sheet', '<link rel="stylesheet" href="https://a.example/x.css">'],
    ['a module that is loaded ahead', '<link rel=modulepreload href=https://a.example/x.js>'],
    ['a picture', '<img alt="a > b" src="https://a.example/x.png">'],
    ['a set of pictures', '<img srcset="/x.png 1x, https://a.example/x.png 2x">'],
    ['a drawing', '<svg><image xlink:href="https://a.example/x.png"/></svg>'],
    ['a picture of a style', '<p style="background: url( https://a.example/x.png )">'],
    ['a typeface', '<style>@font-face { src: url("https://a.example/x.woff2") }</style>'],
    ['a style that is imported', `<style>@import 'https://a.example/x.css';</style>`],
    ['an import', `<script type=module>import x from 'https://a.example/x.js';</script>`],
    ['an import for its effect', `<script type="module">import "https://a.example/x.js"</script>`],
    ['an import by a call', '<script>await import(`https://a.example/x.js`)</script>'],
    ['an export', `<script type=module>export * from 'https://a.example/x.js';</script>`],
    [
      'a map of imports',
      '<script type="importmap">{"imports": {"x": "https://a.example/x.js"}}</script>',
    ],
    ['a request', `<script>fetch('https://a.example/x.json')</script>`],
    ['a request of a name', `<script>const u = 'https://a.example'; fetch(u + '/x')</script>`],
    ['an element that is made', `<script>s.src = "https://a.example/x.js"</script>`],
    ['an attribute that is set', `<script>s.setAttribute('src', 'https://a.example')</script>`],
    ['a style sheet that is made', `<script>l.href = 'https://a.example/x.css?y'</script>`],
    ['what follows a comment', '<!-- <script src="https://b.example"> --><img src=//a.example/>'],
    ['what follows a script', '<script>"<!--"</script><img src="https://a.example/x">'],
  ])('are those of %s', (_what, html) => {
    expect(findPageHosts(html)).toEqual(host);
  });

  it.each([
    ['a link', '<a href="https://a.example">there</a>'],
    ['a form', '<form action="https://a.example"></form>'],
    ['a frame', '<iframe src="https://a.example"></iframe>'],
    ['a base', '<base href="https://a.example/">'],
    ['another address of the page', '<link rel="canonical" href="https://a.example">'],
    ['a hint', '<link rel="preconnect" href="https://a.example">'],
    ['a text', '<p>https://a.example/x.js</p>'],
    ['a title', '<title><script src="https://a.example"></script></title>'],
    ['a comment', '<!-- <script src="https://a.example/x.js"></script> -->'],
    ['data', '<script type="application/json">{"src": "https://a.example"}</script>'],
    ['a link that is made', `<script>a.href = 'https://a.example/page'</script>`],
    ['no https', '<img src="http://a.example/x.png">'],
    ['an address of a machine', '<img src="https://10.0.0.1/x.png">'],
    ['this computer', `<script>fetch('http://localhost:3000')</script>`],
    ['a file of the page', '<script src="/x.js"></script><img src="x.png">'],
    ['a wildcard', '<img src="https://*.example/x.png">'],
    ['what it carries along', '<img src="data:image/png;base64,//a.example">'],
  ])('are none of %s', (_what, html) => {
    expect(findPageHosts(html)).toEqual([]);
  });

  it('stand in order, each once, and are no more than a person reads', () => {
    expect(findPageHosts(picture('b') + picture('a') + picture('b'))).toEqual([
      'https://b.example',
      'https://a.example',
    ]);
    const many = Array.from({ length: 50 }, (_, index) => picture(`a${index}`)).join('');
    expect(findPageHosts(many)).toHaveLength(maxCodeHosts);
  });

  it('are found in the page of a plugin as others write them', () => {
    const { manifest } = compatibilityPlugins('https://cdn.example').chart;
    const page = /`(<!doctype[^`]*)`/u.exec(String(manifest['code']))?.[1] ?? '';
    expect(findPageHosts(page)).toEqual(['https://cdn.example']);
  });
});
