import { expect, it } from 'vitest';
import { findSvgProblem } from './logos-are-safe.ts';

const sheet = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">';
const within = (inner: string): string => `${sheet}${inner}</svg>`;
const dot = '<circle r="2"/>';

it.each([
  [
    'an XML declaration, a comment and a title',
    undefined,
    `<?xml version="1.0"?>\n<!-- ours -->${within(`<title>A &amp; B</title><g fill='#fff'>${dot}</g>`)}\n`,
  ],
  [
    'a gradient referenced by url(#a)',
    undefined,
    within(`<defs><linearGradient id="a"><stop/></linearGradient></defs><rect fill="url(#a)"/>`),
  ],
  ['a path referenced by href="#p"', undefined, within(`<defs><path id="p"/></defs><use href="#p"/>`)],
  ['a text without markup', 'noDrawing', 'hello'],
  ['an empty text', 'noDrawing', ''],
  ['an HTML document', 'drawingPart', `<html>${dot}</html>`],
  ['an svg element without a namespace', 'noDrawing', `<svg viewBox="0 0 48 48">${dot}</svg>`],
  ['an svg element without a viewBox', 'noDrawing', `<svg xmlns="http://www.w3.org/2000/svg">${dot}</svg>`],
  ['a viewBox of width 0', 'noDrawing', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 48">${dot}</svg>`],
  ['a script element', 'drawingPart', within(`${dot}<script>alert(1)</script>`)],
  ['an image element', 'drawingPart', within('<image href="https://example.org/a.png"/>')],
  ['a foreignObject element', 'drawingPart', within('<foreignObject/>')],
  ['a style element', 'drawingPart', within('<style>@import "a.css"</style>')],
  ['a text element', 'drawingPart', within('<text>A</text>')],
  ['an animate element', 'drawingPart', within('<animate/>')],
  ['a use element with an https href', 'drawingLeadsOut', within('<use href="https://example.org/a.svg#b"/>')],
  ['a use element with a data: href', 'drawingLeadsOut', within('<use xlink:href="data:image/svg+xml,x"/>')],
  ['an onload attribute', 'drawingLeadsOut', within('<rect onload="alert(1)"/>')],
  ['a fill with an https url()', 'drawingLeadsOut', within('<rect fill="url(https://example.org)"/>')],
  [
    'a style attribute with an escaped https url()',
    'drawingLeadsOut',
    within('<rect style="fill: u&#114;l( https://example.org)"/>'),
  ],
  ['a document type with an entity', 'noDrawing', `<!DOCTYPE svg [<!ENTITY a "b">]>${within(dot)}`],
  ['an unknown entity reference', 'brokenDrawing', within(`${dot}&a;`)],
  ['an unclosed element', 'brokenDrawing', within(`${dot}<g>`)],
  ['a closing tag without an opening one', 'brokenDrawing', within(`${dot}</g>`)],
  ['an unclosed svg element', 'brokenDrawing', `${sheet}${dot}`],
  ['two svg elements', 'brokenDrawing', within(dot) + within(dot)],
  ['an attribute without quotation marks', 'brokenDrawing', within(`<rect fill=red/>${dot}`)],
  ['an svg element without shapes', 'emptyDrawing', within('')],
  ['501 shapes', 'fullDrawing', within(dot.repeat(501))],
  ['a million shapes', 'hugeDrawing', within(dot.repeat(1_000_000))],
  [
    'a path of 20,000 segments in an unfinished tag',
    'brokenDrawing',
    within(`<path d="${'a '.repeat(20_000)}" ${'x '.repeat(1_000)}`),
  ],
])('the result of findSvgProblem for %s is %s', (_, rule, text) => {
  expect(findSvgProblem(text)?.rule).toBe(rule);
});
