import { expect, it } from 'vitest';
import { placeScripts } from './first-script.ts';

const page = `<head>
    <title>Portal</title>
    <script type="module" crossorigin src="/assets/index-a1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/dom-b2.js">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Needs JavaScript</noscript>
  </body>`;

it('placeScripts puts the first script behind the content, and the application at the end', () => {
  expect(placeScripts(page, "keep('$&')")).toBe(`<head>
    <title>Portal</title>
    <link rel="modulepreload" crossorigin href="/assets/dom-b2.js">
  </head>
  <body>
    <div id="root"></div>
    <script>keep('$&')</script>
    <noscript>Needs JavaScript</noscript>
    <script type="module" crossorigin src="/assets/index-a1.js"></script>
  </body>`);
});

it.each(['a("</script>")', 'a("<!-- ")'])('placeScripts refuses %s, which would end the element', (code) =>
  expect(() => placeScripts(page, code)).toThrow('early-keeper'),
);

it.each(['<body><div id="root"></div></body>', '<script type="module" src="/a.js"></script>'])(
  'placeScripts refuses a page without root or script: %s',
  (html) => expect(() => placeScripts(html, 'a()')).toThrow('no root'),
);
