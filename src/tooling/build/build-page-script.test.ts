import { expect, it } from 'vitest';
import { toDocumentTemplate } from './build-page-script.ts';

const page = `<head>
    <link rel="icon" href="/logo.svg" />
    <script type="module" crossorigin src="/assets/index-a1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/dom-b2.js">
    <link rel="modulepreload" crossorigin href="/assets/main-c3.js">
  </head>`;

it('toDocumentTemplate replaces the code of the application by the script of public pages', () => {
  expect(toDocumentTemplate(page, 'assets/page-d4.js')).toBe(`<head>
    <link rel="icon" href="/logo.svg" />
    <script type="module" crossorigin src="/assets/page-d4.js"></script>
  </head>`);
});
