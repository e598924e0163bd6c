import { expect, it } from 'vitest';
import { findSvgProblem } from './find-svg-problem.ts';

const sheet = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">';
const within = (inner: string): string => `${sheet}${inner}</svg>`;
const dot = '<circle r="2"/>';

it.each([
  [`<?xml version="1.0"?>\n<!-- ours -->${within(`<title>A &amp; B</title><g fill='#fff'>${dot}</g>`)}\n`, undefined],
  [within(`<defs><linearGradient id="a"><stop/></linearGradient></defs><rect fill="url(#a)"/>`), undefined],
  [within(`<defs><path id="p"/></defs><use href="#p"/>`), undefined],
  ['hello', 'noDrawing'],
  ['', 'noDrawing'],
  [`<html>${dot}</html>`, 'drawingPart'],
  [`<svg viewBox="0 0 48 48">${dot}</svg>`, 'noDrawing'],
  [`<svg xmlns="http://www.w3.org/2000/svg">${dot}</svg>`, 'noDrawing'],
  [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 48">${dot}</svg>`, 'noDrawing'],
  [within(`${dot}<script>alert(1)</script>`), 'drawingPart'],
  [within('<image href="https://example.org/a.png"/>'), 'drawingPart'],
  [within('<foreignObject/>'), 'drawingPart'],
  [within('<style>@import "a.css"</style>'), 'drawingPart'],
  [within('<text>A</text>'), 'drawingPart'],
  [within('<animate/>'), 'drawingPart'],
  [within('<use href="https://example.org/a.svg#b"/>'), 'drawingLeadsOut'],
  [within('<use xlink:href="data:image/svg+xml,x"/>'), 'drawingLeadsOut'],
  [within('<rect onload="alert(1)"/>'), 'drawingLeadsOut'],
  [within('<rect fill="url(https://example.org)"/>'), 'drawingLeadsOut'],
  [within('<rect style="fill: u&#114;l( https://example.org)"/>'), 'drawingLeadsOut'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${within(dot)}`, 'noDrawing'],
  [within(`${dot}&a;`), 'brokenDrawing'],
  [within(`${dot}<g>`), 'brokenDrawing'],
  [within(`${dot}</g>`), 'brokenDrawing'],
  [`${sheet}${dot}`, 'brokenDrawing'],
  [within(dot) + within(dot), 'brokenDrawing'],
  [within(`<rect fill=red/>${dot}`), 'brokenDrawing'],
  [within(''), 'emptyDrawing'],
  [within(dot.repeat(501)), 'fullDrawing'],
  [within(dot.repeat(1_000_000)), 'hugeDrawing'],
  [within(`<path d="${'a '.repeat(20_000)}" ${'x '.repeat(1_000)}`), 'brokenDrawing'],
])('the SVG problem of drawing %# is found', (text, rule) => {
  expect(findSvgProblem(text)?.rule).toBe(rule);
});
