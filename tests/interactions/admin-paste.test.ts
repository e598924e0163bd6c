import { join } from 'node:path';
import type { Page } from 'playwright';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sanitizeRichText } from '../../src/server/platform/sanitize.ts';
import { arriveAsAdmin, openEditor } from '../support/admin-content-page.ts';
import { getBrowser, leaveBrowser } from '../support/browser.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

declare const paste: { cleanPaste: (html: string) => string };

/** The bundled code of cleanPaste, which needs the HTML parser of a browser. */
const bundle = async (): Promise<string> => {
  const [built] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, '../../src/client/forms/widgets/rich-text/clean-paste.ts'),
        formats: ['iife'],
        name: 'paste',
      },
    },
  })) as Rollup.RollupOutput[];
  return built?.output[0].code ?? '';
};

let page: Page;
beforeAll(async () => {
  const browser = await getBrowser();
  page = await (await browser.newContext()).newPage();
  await page.addScriptTag({ content: await bundle() });
});
afterAll(async () => leaveBrowser(await getBrowser()));

const clean = (html: string): Promise<string> => page.evaluate((text) => paste.cleanPaste(text), html);

const bullet = (level: number, glyph: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 0.5}in;mso-add-space:auto;text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${glyph}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>\n\n`;

const word = (
  body: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0in;} --></style></head>
<body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

describe('cleanPaste of HTML from Word', () => {
  it.each<readonly [string, string, string]>([
    [
      'keeps headings, bold and italic',
      `<h1><span lang=EN-US>Syarat<o:p></o:p></span></h1><p class=MsoNormal>Bawa <b><span style='color:red'>KTP</span></b>, <b style='mso-bidi-font-weight:normal'><i>asli</i></b> dan <span style='font-weight:700'>salinan</span>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
      '<h2>Syarat</h2><p>Bawa <b>KTP</b>, <b><i>asli</i></b> dan <strong>salinan</strong>.</p>',
    ],
    [
      'turns a title and heading styles into headings',
      '<p class=MsoTitle>Judul</p><p class=MsoHeading3>Bagian</p>',
      '<h2>Judul</h2><h3>Bagian</h3>',
    ],
    [
      'turns list paragraphs into nested lists',
      bullet(1, '·', 'Satu') + bullet(2, 'o', 'Satu a') + bullet(3, '§', 'Satu a i') + bullet(1, '·', 'Dua'),
      '<ul><li>Satu<ul><li>Satu a<ul><li>Satu a i</li></ul></li></ul></li><li>Dua</li></ul>',
    ],
    [
      'turns numbers into an ordered list with ordered and bulleted lists inside',
      bullet(1, '1.', 'Satu') +
        bullet(2, 'a)', 'Satu a') +
        bullet(2, 'b)', 'Satu b') +
        bullet(1, '2.', '<b>Dua</b>') +
        bullet(2, 'o', 'Dua a'),
      '<ol><li>Satu<ol><li>Satu a</li><li>Satu b</li></ol></li><li><b>Dua</b><ul><li>Dua a</li></ul></li></ol>',
    ],
    [
      'keeps a paragraph between two lists',
      `${bullet(1, '·', 'A')}<p class=MsoNormal>Lalu</p>${bullet(1, '(iv)', 'B')}`,
      '<ul><li>A</li></ul><p>Lalu</p><ol><li>B</li></ol>',
    ],
    [
      'keeps a bulleted and an ordered list in succession apart',
      bullet(1, '·', 'A') + bullet(1, '1.', 'B', 'l1'),
      '<ul><li>A</li></ul><ol><li>B</li></ol>',
    ],
    [
      'turns a list that begins at level 3 into lists of level 1',
      bullet(3, '§', 'A') + bullet(1, '·', 'B'),
      '<ul><li>A</li></ul><ul><li>B</li></ul>',
    ],
    [
      'keeps the number of a numbered heading as text',
      `<h2 style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Biaya</h2>`,
      '<h2>1.&nbsp;Biaya</h2>',
    ],
    [
      'turns the rows of a table into paragraphs',
      `<table class=MsoTableGrid border=1><thead><tr><td><p class=MsoNormal><b>Program</b></p></td><td><p>Biaya</p></td></tr></thead><tr><td><p class=MsoNormal>Hukum</p><p>(S1)</p></td><td><p class=MsoNormal><a href="https://example.org/">Rp 5.000.000</a><o:p></o:p></p></td></tr><tr><td>&nbsp;</td><td></td></tr></table>`,
      '<p><strong><b>Program</b> | Biaya</strong></p><p>Hukum (S1) | <a href="https://example.org/">Rp 5.000.000</a></p>',
    ],
    [
      'keeps the list in a table of one cell',
      `<table><tr><td>${bullet(1, '·', 'A')}${bullet(1, '·', 'B')}</td></tr></table>`,
      '<ul><li>A</li><li>B</li></ul>',
    ],
    [
      'removes bookmarks and links to footnotes and local files',
      '<p><a name="_Toc1">Isi</a> <a href="#_ftn1">[1]</a> <a href="file:///C:/x.doc">x</a></p>',
      '<p>Isi [1] x</p>',
    ],
  ])('%s', async (_, html, wanted) => {
    expect((await clean(word(html))).replace(/\s*\n\s*/g, '')).toBe(wanted);
  });
});

const google = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b">${body}</b><br class="Apple-interchange-newline">`;
const googleText = (text: string, style = 'font-weight:400;font-style:normal;text-decoration:none') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};white-space:pre-wrap;">${text}</span>`;
const googleItem = (level: number, text: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-weight:400;text-decoration:none;" aria-level="${level}"><p dir="ltr" role="presentation">${googleText(text)}</p></li>`;

describe('cleanPaste of HTML from Google Docs', () => {
  it.each<readonly [string, string, string]>([
    [
      'keeps headings, bold, italic and links',
      `<h1 dir="ltr">${googleText('Syarat')}</h1><p dir="ltr">${googleText('Bawa ')}${googleText('KTP', 'font-weight:700;font-style:normal')}${googleText(' asli', 'font-weight:400;font-style:italic')}<a href="https://example.org/" style="text-decoration:none;">${googleText('di sini', 'font-weight:400;text-decoration:underline')}</a></p>`,
      '<h2>Syarat</h2><p>Bawa <strong>KTP</strong><em> asli</em><a href="https://example.org/">di sini</a></p>',
    ],
    [
      'nests lists by their level',
      `<ul>${googleItem(1, 'Satu')}<ul>${googleItem(2, 'Satu a')}</ul>${googleItem(1, 'Dua')}</ul><ol>${googleItem(1, 'Tiga')}</ol>`,
      '<ul><li><p>Satu</p><ul><li><p>Satu a</p></li></ul></li><li><p>Dua</p></li></ul><ol><li><p>Tiga</p></li></ol>',
    ],
    [
      'turns the rows of a table into paragraphs',
      `<div dir="ltr"><table><colgroup><col><col></colgroup><tbody><tr><td><p>${googleText('A')}</p></td><td><p>${googleText('B', 'font-weight:700')}</p></td></tr></tbody></table></div>`,
      '<div><p>A | <strong>B</strong></p></div>',
    ],
  ])('%s', async (_, html, wanted) => expect(await clean(google(html))).toBe(wanted));
});

describe('cleanPaste of HTML from LibreOffice, a web page or the editor', () => {
  it.each<readonly [string, string, string]>([
    [
      'keeps headings and nested lists',
      '<!DOCTYPE html><html><head><style type="text/css">p { line-height: 115% }</style></head><body><h1 class="western">Syarat</h1><p style="line-height: 100%"><font face="Liberation Serif"><b>KTP</b></font> <i>asli</i></p><ol><li><p style="margin-bottom: 0in">Satu</p><ul><li><p>Satu a</p></li></ul></li></ol></body></html>',
      '<h2>Syarat</h2><p><b>KTP</b> <i>asli</i></p><ol><li><p>Satu</p><ul><li><p>Satu a</p></li></ul></li></ol>',
    ],
    [
      'turns bold and italic styles of a whole paragraph into strong and em',
      '<p style="font-weight: bold">A</p><div style="font-style:italic"><p>B</p></div>',
      '<p><strong>A</strong></p><div><p><em>B</em></p></div>',
    ],
    [
      'removes event handlers, styles and scripts',
      '<p onclick="x()" style=\'a:b\' onload=y>A<script>x()</script></p>',
      '<p>A</p>',
    ],
    ['keeps text that looks like an attribute', '<p>say style="x" twice</p>', '<p>say style="x" twice</p>'],
    [
      'does not change HTML that was copied in the editor',
      '<p data-pm-slice="1 1 []">A <strong>b</strong></p>',
      '<p data-pm-slice="1 1 []">A <strong>b</strong></p>',
    ],
    ['does not change plain text', 'A', 'A'],
    ['returns an empty text for an empty text', '', ''],
  ])('%s', async (_, html, wanted) => expect((await clean(html)).replace(/\n/g, '')).toBe(wanted));
});

test('the sanitizer of the server does not change HTML that cleanPaste returns', async () => {
  const all = word(
    `<h1>A</h1>${bullet(1, '·', 'B')}${bullet(2, '1.', 'C')}<p><b>D</b><i>E</i></p><table><tr><td>F</td><td>G</td></tr></table>`,
  );
  const html = await clean(all);
  expect(sanitizeRichText(html)).toBe(html);
});

test('HTML from Word pasted into the editor inserts a heading, nested lists, bold text and table rows', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  await openEditor(admin, 'faq');
  const editor = admin.page.locator('.tiptap').first();
  await editor.click();
  const html = word(
    `<h1>Syarat</h1>${bullet(1, '·', 'Satu')}${bullet(2, '1.', '<b>Dua</b>')}<table><tr><td>A</td><td>B</td></tr></table>`,
  );
  await editor.evaluate((target, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    clipboardData.setData('text/plain', 'plain');
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
  await editor.locator('ul ol strong').waitFor();
  const written = (await editor.innerHTML()).replace(/<br class="ProseMirror-trailingBreak">|(?:<p><\/p>)+$/g, '');
  expect(written).toContain(
    '<h2>Syarat</h2><ul><li><p>Satu</p><ol><li><p><strong>Dua</strong></p></li></ol></li></ul><p>A | B</p>',
  );
  expect(admin.complaints).toEqual([]);
});
