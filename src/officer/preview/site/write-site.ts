import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderSite, type SiteWords } from './render-site.ts';
import type { ScreenshotTitle } from './screenshot-titles.ts';
import type { Screenshot } from './screenshots.ts';
import { type ComparedPicture, type PictureFiles, storePictures } from './store-pictures.ts';

/** Pictures by the name of their shot. */
interface Pictures {
  readonly before: ReadonlyMap<string, Buffer>;
  readonly after: ReadonlyMap<string, Buffer>;
}

/** The contents of the site in machine-readable form. */
export interface SiteSummary {
  readonly base: string;
  readonly pictures: number;
  readonly changed: readonly string[];
  /** Files below `pictures/`; the differing part when there is one. */
  readonly pairs: readonly PicturePair[];
}

export interface PicturePair {
  readonly title: string;
  readonly before?: string;
  readonly after?: string;
}

const fileOf = (side: PictureFiles | undefined): string | undefined => side?.part ?? side?.whole;

const pairOf = ({ shot: screenshot, before, after }: ComparedPicture, titleOf: ScreenshotTitle): PicturePair => {
  const [was, is] = [fileOf(before), fileOf(after)];
  return {
    title: titleOf(screenshot),
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
  };
};

/**
 * Writes the site: one page and its pictures, without scripts and external resources, so that it opens from a local
 * folder.
 * @returns the contents of the site
 */
export const writeSite = async (
  out: string,
  base: string,
  screenshots: readonly Screenshot[],
  { before, after }: Pictures,
  texts: SiteWords,
): Promise<SiteSummary> => {
  await mkdir(join(out, 'pictures'), { recursive: true });
  const keep = (name: string, content: Buffer): Promise<void> => writeFile(join(out, 'pictures', name), content);
  const pictured: ComparedPicture[] = [];
  for (const screenshot of screenshots) {
    const found = await storePictures(screenshot, before.get(screenshot.name), after.get(screenshot.name), keep);
    if (found) pictured.push(found);
  }
  const different = pictured.filter(({ isSame }) => !isSame);
  const changed = different.map(({ shot: screenshot }) => screenshot.name);
  const summary = {
    base,
    pictures: pictured.length,
    changed,
    pairs: different.map((one) => pairOf(one, texts.titleOf)),
  };
  await writeFile(join(out, 'index.html'), renderSite(base, pictured, texts));
  await writeFile(join(out, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
  return summary;
};
