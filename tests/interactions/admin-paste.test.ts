import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Bilingual, ContentItem } from '../../src/contract/content.ts';
import { sanitizeRichText } from '../../src/server/platform/sanitize.ts';
import { arriveAsAdmin, fill, looksRight, openEditor, save, screenAt } from '../support/admin-content-page.ts';
import { getBrowser, leaveBrowser } from '../support/browser.ts';
import { untilScreen } from '../support/journey/applicant.ts';
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
      'keeps a table with its header row, and drops empty rows',
      `<table class=MsoTableGrid border=1><thead><tr><td><p class=MsoNormal><b>Program</b></p></td><td><p>Biaya</p></td></tr></thead><tr><td><p class=MsoNormal>Hukum</p><p>(S1)</p></td><td><p class=MsoNormal><a href="https://example.org/">Rp 5.000.000</a><o:p></o:p></p></td></tr><tr><td>&nbsp;</td><td></td></tr></table>`,
      '<table><tbody><tr><th><p>Program</p></th><th><p>Biaya</p></th></tr><tr><td><p>Hukum</p><p>(S1)</p></td><td><p><a href="https://example.org/">Rp 5.000.000</a></p></td></tr></tbody></table>',
    ],
    [
      'keeps merged cells, makes a first row in bold the header, and headings in cells paragraphs',
      `<table class=MsoTableGrid border=1 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=300 colspan=2 style='width:3in'><p class=MsoNormal><b>Biaya<o:p></o:p></b></p></td><td><p class=MsoNormal style='font-weight:bold'>Kuota</p></td></tr><tr><td rowspan=2 valign=top><h2>A</h2></td><td><p>1</p></td><td>${bullet(1, '·', 'X')}</td></tr><tr><td>2</td><td>&nbsp;</td></tr></table>`,
      '<table><tbody><tr><th colspan="2"><p>Biaya</p></th><th><p>Kuota</p></th></tr><tr><td rowspan="2"><p>A</p></td><td><p>1</p></td><td><ul><li>X</li></ul></td></tr><tr><td>2</td><td>&nbsp;</td></tr></tbody></table>',
    ],
    [
      'turns a table within a table into lines',
      '<table><tr><td>A</td><td><table><tr><td>B</td><td>C</td></tr></table></td></tr></table>',
      '<table><tbody><tr><td>A</td><td><p>B | C</p></td></tr></tbody></table>',
    ],
    [
      'keeps the number at which a list continues',
      `${bullet(1, '3.', 'C')}${bullet(1, '4.', 'D')}<p>Lalu</p>${bullet(1, 'b)', 'E')}${bullet(1, '-1e9)', 'F')}`,
      '<ol start="3"><li>C</li><li>D</li></ol><p>Lalu</p><ol><li>E</li></ol><ul><li>F</li></ul>',
    ],
    [
      'keeps line breaks, non-breaking spaces and typographic quotation marks',
      "<p class=MsoNormal>Rp&nbsp;5.000<br clear=all style='mso-special-character:line-break'>\u201cA\u201d &amp; \u2018B\u2019</p>",
      '<p>Rp&nbsp;5.000<br>\u201cA\u201d &amp; \u2018B\u2019</p>',
    ],
    [
      'removes pictures with what surrounds them',
      '<p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><![if !vml]><img width=10 src="file:///C:/a.png" v:shapes="a"><![endif]></p><p><img src="data:image/png;base64,AAAA" onerror="x()">B</p>',
      '<p>B</p>',
    ],
    [
      'removes links that run something, also disguised ones',
      '<p><a href="java&#10;script:x()">A</a><a href="&#1;javascript:x()">B</a><a href="vbscript:x">C</a><a href="https://www.google.com/url?q=javascript:x()">D</a><a href="https://www.google.com/url?sa=D">E</a></p>',
      '<p>ABCD<a href="https://www.google.com/url?sa=D">E</a></p>',
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
      'leads links past the page of Google',
      `<p><a href="https://www.google.com/url?q=https://example.org/a?b%3D1&amp;sa=D&amp;source=editors">A</a></p>`,
      '<p><a href="https://example.org/a?b=1">A</a></p>',
    ],
    [
      'keeps a table',
      `<div dir="ltr"><table><colgroup><col><col></colgroup><tbody><tr><td><p>${googleText('A')}</p></td><td><p>${googleText('B', 'font-weight:700')}</p></td></tr></tbody></table></div>`,
      '<div><table><tbody><tr><td><p>A</p></td><td><p><strong>B</strong></p></td></tr></tbody></table></div>',
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
    `<h1>A</h1>${bullet(1, '·', 'B')}${bullet(2, '1.', 'C')}<p><b>D</b><i>E</i></p>${bullet(1, '7.', 'C')}<table><tr><td colspan=2>F</td><td rowspan=2>G</td></tr><tr><td>H</td><td>I</td></tr></table>`,
  );
  const html = await clean(all);
  expect(sanitizeRichText(html)).toBe(html);
});

test.each([
  ['unclosed style sheets', '<style>'],
  ['unclosed tags', '<a<a '],
  ['attributes without an end', '<p title="'],
  ['handlers', '<p onclick=x onload = y>'],
  ['paragraphs', '<p style="font-weight:bold">a</p>'],
  ['list paragraphs', bullet(3, '·', 'a')],
  ['nested elements', '<div style="font-weight:bold">'],
  ['tables', '<table><tr><td>a<td>b<tr><td colspan=2>c</table>'],
  ['unknown elements', '<o:p>&nbsp;</o:p><b style="font-weight:normal">x</b>'],
])('cleanPaste reads a megabyte of %s within seconds', async (_, part) => {
  const html = part.repeat(Math.ceil(1_000_000 / part.length));
  const took = await page.evaluate((text) => {
    const start = performance.now();
    paste.cleanPaste(text);
    return performance.now() - start;
  }, html);
  expect(took).toBeLessThan(20_000);
});

/** Pastes as the browser does; the clipboard holds both formats. */
const pasteInto = (target: Locator, html: string, plain: string): Promise<void> =>
  target.evaluate(
    (element, [richText, text]) => {
      const clipboardData = new DataTransfer();
      if (richText) clipboardData.setData('text/html', richText);
      clipboardData.setData('text/plain', text ?? '');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, plain] as const,
  );

const writtenIn = async (editor: Locator): Promise<string> =>
  (await editor.innerHTML()).replace(/<br class="ProseMirror-trailingBreak">|(?:<p><\/p>)+$/g, '');

test('HTML from Word in the clipboard inserts a heading, nested lists, bold text and a table', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  await openEditor(admin, 'faq');
  const editor = admin.page.locator('.tiptap').first();
  await editor.click();
  const html = word(
    `<h1>Syarat</h1>${bullet(1, '·', 'Satu')}${bullet(2, '4.', '<b>Dua</b>')}<table><tr><td colspan=2>A</td></tr><tr><td>B</td><td>C</td></tr></table>`,
  );
  await pasteInto(editor, html, 'plain');
  await editor.locator('table').waitFor();
  expect(await writtenIn(editor)).toContain(
    '<h2>Syarat</h2><ul><li><p>Satu</p><ol start="4"><li><p><strong>Dua</strong></p></li></ol></li></ul>',
  );
  await expect
    .poll(() => editor.locator('tr').evaluateAll((rows) => rows.map((row) => row.innerHTML.replace(/<br[^>]*>/g, ''))))
    .toEqual(['<td colspan="2"><p>A</p></td>', '<td><p>B</p></td><td><p>C</p></td>']);
});

test('a paste that is too long is refused with a message, and what was typed stays', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  await openEditor(admin, 'faq');
  const editor = admin.page.locator('.tiptap').first();
  await editor.click();
  await admin.page.keyboard.type('Typed.');
  await pasteInto(editor, `<p>${'a b '.repeat(250_000)}</p>`, 'a b '.repeat(250_000));
  const alert = admin.page.getByRole('alert').filter({ hasText: '100,000 characters' });
  await alert.waitFor();
  expect(await writtenIn(editor)).toBe('<p>Typed.</p>');
  await pasteInto(editor, '', ' Pasted.');
  await expect.poll(() => editor.textContent()).toBe('Typed. Pasted.');
  await alert.waitFor({ state: 'detached' });
  await pasteInto(editor, '<p>c</p>'.repeat(5_000), 'c\n\n'.repeat(5_000));
  await expect
    .poll(() => editor.evaluate((element) => element.textContent?.length ?? 0))
    .toBe('Typed. Pasted.'.length + 5_000);
  await save(admin);
  await admin.page.locator('[id="faq.answer-error"]').getByText('5000').waitFor();
  expect(await editor.textContent()).toContain('Typed. Pasted.');
});

test('a table is inserted, filled, changed and saved with the keyboard, and scrolls by itself on a phone', async () => {
  const admin = await arriveAsAdmin(portal, 'en');
  const { page: tab } = admin;
  await openEditor(admin, 'faq');
  await fill(admin, 'faq', { question: 'Berapa biayanya?', category: 'payment', institutionCode: 20 });
  const editor = tab.locator('[id="faq.answer"]');
  await editor.focus();
  await tab.keyboard.type('Biaya:');
  await tab.keyboard.press('Enter');
  await tab.getByRole('button', { name: 'Insert table' }).first().press('Enter');
  await expect.poll(() => editor.evaluate((element) => element === document.activeElement)).toBe(true);
  await tab.keyboard.type('Program');
  await tab.keyboard.press('ArrowRight');
  await tab.keyboard.type('Pendaftaran-dan-pendidikan-semester-pertama');
  const tools = tab.getByRole('toolbar', { name: 'Table', exact: true });
  await tools.getByRole('button', { name: 'Add column' }).press('Enter');
  await tab.keyboard.press('ArrowRight');
  await tab.keyboard.type('Kuota');
  await tab.keyboard.press('ArrowRight');
  await tab.keyboard.type('Jadwal');
  await tab.keyboard.press('ArrowDown');
  await tools.getByRole('button', { name: 'Delete row' }).press('Enter');
  await expect
    .poll(() => editor.locator('tr').evaluateAll((rows) => rows.map((row) => row.children.length)))
    .toEqual([4, 4]);
  await tab.keyboard.press('Shift+ArrowRight');
  await tools.getByRole('button', { name: 'Merge cells' }).press('Enter');
  await editor.locator('td[colspan="2"]').waitFor();
  await tab.keyboard.press('Tab');
  await expect.poll(() => editor.evaluate((element) => element === document.activeElement)).toBe(false);
  await looksRight(admin, 'table-editor');
  await save(admin);
  await untilScreen(admin, screenAt('/admin/faq'));
  const { body } = await admin.person.client.request('GET', '/api/faq/?q=berapa%20biayanya');
  const [item] = body.data as ContentItem[];
  if (!item) throw new Error('the question was not saved');
  const { id: saved } = item['answer'] as Bilingual;
  expect(saved.replaceAll('<td><p></p></td>', '')).toBe(
    '<p>Biaya:</p><table><tbody><tr><th><p>Program</p></th><th><p>Pendaftaran-dan-pendidikan-semester-pertama</p></th><th><p>Kuota</p></th><th><p>Jadwal</p></th></tr><tr><td colspan="2"><p></p></td></tr></tbody></table>',
  );
  await tab.setViewportSize({ width: 360, height: 800 });
  await tab.goto(`/faq/${item.Id}/${item.slug}`);
  const frame = tab.getByRole('group', { name: 'Table' });
  await frame.focus();
  await tab.keyboard.press('ArrowRight');
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await looksRight(admin, 'table');
});
