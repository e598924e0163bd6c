import type { ScreenshotTitle } from './screenshot-titles.ts';
import type { ComparedPicture, PictureFiles } from './store-pictures.ts';

/** The site's texts, Indonesian and English together. */
type SiteTexts = (key: string, params?: Readonly<Record<string, string>>) => string;

/** Input of the page. */
export interface SiteWords {
  readonly texts: SiteTexts;
  readonly titleOf: ScreenshotTitle;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 90rem; padding: clamp(1rem, 4vw, 1.5rem); overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2.5rem 0 0.5rem; }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); align-items: start; }
figure { margin: 0; } figcaption { font-weight: 600; padding-block: 0.25rem; }
img { display: block; box-sizing: border-box; max-width: 100%; height: auto; border: 1px solid #8888; border-radius: 8px; background: #fff; }
summary { cursor: pointer; padding-block: 0.5rem; } .quiet { opacity: 0.75; }
article { border-top: 1px solid #8885; padding-block: 1rem; }
`;

const image = (file: string, text: string): string =>
  `<a href="pictures/${file}"><img src="pictures/${file}" alt="${escaped(text)}" loading="lazy"></a>`;

const figure = (side: PictureFiles | undefined, file: string | undefined, text: string, absent: string): string =>
  `<figure><figcaption>${text}</figcaption>${side && file ? image(file, text) : `<p class="quiet">${absent}</p>`}</figure>`;

const renderPair = (one: ComparedPicture, which: 'part' | 'whole', texts: SiteTexts): string => {
  const file = (side: PictureFiles | undefined) => side && (which === 'part' ? (side.part ?? side.whole) : side.whole);
  const was = figure(
    one.before,
    file(one.before),
    texts('officer-preview.site.before'),
    texts('officer-preview.site.new'),
  );
  const is = figure(
    one.after,
    file(one.after),
    texts('officer-preview.site.after'),
    texts('officer-preview.site.gone'),
  );
  return `<div class="pair">${was}${is}</div>`;
};

const renderChanged = (one: ComparedPicture, { texts, titleOf }: SiteWords): string => {
  const whole = `<details><summary>${texts('officer-preview.site.whole')}</summary>${renderPair(one, 'whole', texts)}</details>`;
  const hasParts = one.before?.part !== undefined && one.after?.part !== undefined;
  return `<article><h3>${escaped(titleOf(one.shot))}</h3>${renderPair(one, 'part', texts)}${hasParts ? whole : ''}</article>`;
};

const renderUnchanged = ({ shot: screenshot, after }: ComparedPicture, { titleOf }: SiteWords): string =>
  `<details><summary>${escaped(titleOf(screenshot))}</summary>${after ? image(after.whole, titleOf(screenshot)) : ''}</details>`;

/** Formats a commit for display. */
const shortCommit = (base: string): string => (/^[0-9a-f]{40}$/.test(base) ? base.slice(0, 10) : base);

/** The one page of the site. @param base the version of the earlier screenshots */
export const renderSite = (base: string, pictured: readonly ComparedPicture[], words: SiteWords): string => {
  const { texts } = words;
  const changed = pictured.filter(({ isSame }) => !isSame);
  const same = pictured.filter(({ isSame }) => isSame);
  const counts = { changed: String(changed.length), all: String(pictured.length), base: escaped(shortCommit(base)) };
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts('officer-preview.site.title')}</title><style>${style}</style></head><body>
<h1>${texts('officer-preview.site.title')}</h1>
<p>${texts('officer-preview.site.counts', counts)}</p>
<h2>${texts('officer-preview.site.changed')}</h2>
${changed.map((one) => renderChanged(one, words)).join('\n') || `<p>${texts('officer-preview.site.nothing')}</p>`}
${same.length > 0 ? `<h2>${texts('officer-preview.site.same')}</h2>` : ''}
${same.map((one) => renderUnchanged(one, words)).join('\n')}
</body></html>
`;
};
