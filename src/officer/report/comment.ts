import type { Finding } from '../check/finding.ts';
import type { Texts } from '../check/report/reports.ts';
import { sentencesOf } from '../check/report/sentences.ts';
import type { Diff } from '../diff/make-diff.ts';
import { type AllWords, asMarkdown } from '../diff/reports.ts';
import { languages, type Words } from '../diff/words.ts';
import type { PicturePair } from '../preview/site/write-site.ts';

/** What is known of a change when its comment is written. */
export interface Report {
  readonly findings: readonly Finding[];
  /** Undefined while the data cannot be read as a whole. */
  readonly diff?: Diff;
  readonly pictures: readonly PicturePair[];
  /** Address of the folder with the pictures; without, they are only in the artifact. */
  readonly picturesUrl?: string;
  readonly words: AllWords;
  /** Sentences of the check, by language. */
  readonly texts: Texts;
}

/** By this line the comment is found again, so that a pull request has one and not many. */
export const MARK = '<!-- officers-report -->';

/** A comment may have 65,536 signs; some room is left for the sign that something is missing. */
const MOST = 64_000;
const MOST_FINDINGS = 40;
const MOST_PICTURES = 8;

const inBoth = (say: (language: (typeof languages)[number]) => string): string => languages.map(say).join(' / ');

const findingLines = ({ texts }: Report, finding: Finding): string => {
  const { file, line, severity } = finding;
  const said = languages.map((language) => {
    const { what, instead } = sentencesOf(texts[language], finding);
    return `  <br>${language}: ${what} **${instead}**`;
  });
  return [`- ${severity === 'error' ? '🔴' : '🟡'} \`${file}:${line}\``, ...said].join('\n');
};

const findingsPart = (report: Report): readonly string[] => {
  const { findings, words } = report;
  if (findings.length === 0) return [];
  const count = String(findings.length);
  const title = inBoth((language) => words[language].say('officer-diff.comment.findings', { count }));
  const more = findings.length > MOST_FINDINGS ? [`- … ${findings.length - MOST_FINDINGS}`] : [];
  return [
    `## ${title}`,
    [...findings.slice(0, MOST_FINDINGS).map((one) => findingLines(report, one)), ...more].join('\n'),
  ];
};

const image = (url: string, file: string | undefined, text: string, absent: string): string =>
  file === undefined ? absent : `<img src="${url}/${file}" alt="${text}" width="420">`;

/** Officers name their examples as they like; a name must not end the cell or the attribute that it stands in. */
const plain = (text: string): string => text.replace(/[&<>"|*_`@\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const pictureRow = (url: string, { title, before, after }: PicturePair, words: Words): string => {
  const say = (part: string): string => words.say(`officer-preview.site.${part}`);
  return [
    `**${plain(title)}**`,
    '',
    `| ${say('before')} | ${say('after')} |`,
    '|---|---|',
    `| ${image(url, before, plain(title), say('new'))} | ${image(url, after, plain(title), say('gone'))} |`,
  ].join('\n');
};

const picturesPart = ({ pictures, picturesUrl, words }: Report): readonly string[] => {
  if (pictures.length === 0) return [];
  const title = inBoth((language) => words[language].say('officer-preview.site.title'));
  const where = inBoth((language) =>
    words[language].say('officer-diff.comment.artifact', { count: String(pictures.length) }),
  );
  const shown = picturesUrl === undefined ? [] : pictures.slice(0, MOST_PICTURES);
  return [`## ${title}`, where, ...shown.map((pair) => pictureRow(picturesUrl ?? '', pair, words.id))];
};

/** What is said is cut, not the pictures; nothing stays folded away that was to be read. */
const cut = (text: string, most: number, words: AllWords): string => {
  if (text.length <= most) return text;
  const note = inBoth((language) => words[language].say('officer-diff.comment.cut'));
  const kept = text.slice(0, Math.max(0, text.lastIndexOf('\n', most)));
  const count = (tag: string): number => kept.split(tag).length - 1;
  const open = count('<details') - count('</details>');
  return [kept, ...Array.from({ length: open }, () => '</details>'), note].join('\n\n');
};

/** The one comment on a pull request of officers: what is to be mended, the verdict with every change, pictures. */
export const writeComment = (report: Report): string => {
  const { diff, words } = report;
  const unread = inBoth((language) => words[language].say('officer-diff.comment.unread'));
  const pictures = picturesPart(report);
  const said = [MARK, ...findingsPart(report), diff ? asMarkdown(diff, words) : unread].join('\n\n');
  return [cut(said, MOST - pictures.join('\n\n').length, words), ...pictures].join('\n\n');
};
