import type { Finding } from '../check/finding.ts';
import { type LanguageTexts, languages } from '../diff/language-texts.ts';
import type { Diff } from '../diff/make-diff.ts';
import type { PicturePair } from '../preview/site/write-site.ts';
import { findingSentences } from './finding-sentences.ts';
import { asMarkdown, type TextsByLanguage } from './format-diff.ts';
import type { OfficerTexts } from './format-findings.ts';

/** Input of the comment on a change. */
export interface Report {
  readonly findings: readonly Finding[];
  /** Undefined while the data cannot be read as a whole. */
  readonly diff?: Diff;
  readonly pictures: readonly PicturePair[];
  /** Address of the folder with the pictures; without, they are only in the artifact. */
  readonly picturesUrl?: string;
  readonly words: TextsByLanguage;
  /** Sentences of the check, by language. */
  readonly texts: OfficerTexts;
}

/** Marker that identifies the comment, so that a pull request has only one. */
export const COMMENT_MARKER = '<!-- officers-report -->';

/** A comment may have 65,536 characters; the rest is reserved for the note of a shortened comment. */
const MAX_LENGTH = 64_000;
const MAX_FINDINGS = 40;
const MAX_PICTURES = 8;

const inEveryLanguage = (translate: (language: (typeof languages)[number]) => string): string =>
  languages.map(translate).join(' / ');

const renderFinding = ({ texts }: Report, finding: Finding): string => {
  const { file, line, severity } = finding;
  const said = languages.map((language) => {
    const { what, instead } = findingSentences(texts[language], finding);
    return `  <br>${language}: ${what} **${instead}**`;
  });
  return [`- ${severity === 'error' ? '🔴' : '🟡'} \`${file}:${line}\``, ...said].join('\n');
};

const renderFindings = (report: Report): readonly string[] => {
  const { findings, words } = report;
  if (findings.length === 0) return [];
  const count = String(findings.length);
  const title = inEveryLanguage((language) => words[language].translate('officer-diff.comment.findings', { count }));
  const more = findings.length > MAX_FINDINGS ? [`- … ${findings.length - MAX_FINDINGS}`] : [];
  return [
    `## ${title}`,
    [...findings.slice(0, MAX_FINDINGS).map((one) => renderFinding(report, one)), ...more].join('\n'),
  ];
};

const image = (url: string, file: string | undefined, text: string, absent: string): string =>
  file === undefined ? absent : `<img src="${url}/${file}" alt="${text}" width="420">`;

/** Officers name their examples freely; a name must not end its cell or attribute. */
const escapeMarkdown = (text: string): string => text.replace(/[&<>"|*_`@\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const renderPicturePair = (url: string, { title, before, after }: PicturePair, words: LanguageTexts): string => {
  const translate = (part: string): string => words.translate(`officer-preview.site.${part}`);
  return [
    `**${escapeMarkdown(title)}**`,
    '',
    `| ${translate('before')} | ${translate('after')} |`,
    '|---|---|',
    `| ${image(url, before, escapeMarkdown(title), translate('new'))} | ${image(url, after, escapeMarkdown(title), translate('gone'))} |`,
  ].join('\n');
};

const renderPictures = ({ pictures, picturesUrl, words }: Report): readonly string[] => {
  if (pictures.length === 0) return [];
  const title = inEveryLanguage((language) => words[language].translate('officer-preview.site.title'));
  const where = inEveryLanguage((language) =>
    words[language].translate('officer-diff.comment.artifact', { count: String(pictures.length) }),
  );
  const shown = picturesUrl === undefined ? [] : pictures.slice(0, MAX_PICTURES);
  return [`## ${title}`, where, ...shown.map((pair) => renderPicturePair(picturesUrl ?? '', pair, words.id))];
};

/** Shortens the text, not the screenshots; required parts are never folded. */
const truncate = (text: string, most: number, words: TextsByLanguage): string => {
  if (text.length <= most) return text;
  const note = inEveryLanguage((language) => words[language].translate('officer-diff.comment.cut'));
  const shortened = text.slice(0, Math.max(0, text.lastIndexOf('\n', most)));
  const count = (tag: string): number => shortened.split(tag).length - 1;
  const open = count('<details') - count('</details>');
  return [shortened, ...Array.from({ length: open }, () => '</details>'), note].join('\n\n');
};

/** The comment on an officers' pull request: errors, the verdict with every change, screenshots. */
export const writeComment = (report: Report): string => {
  const { diff, words } = report;
  const unread = inEveryLanguage((language) => words[language].translate('officer-diff.comment.unread'));
  const pictures = renderPictures(report);
  const said = [COMMENT_MARKER, ...renderFindings(report), diff ? asMarkdown(diff, words) : unread].join('\n\n');
  return [truncate(said, MAX_LENGTH - pictures.join('\n\n').length, words), ...pictures].join('\n\n');
};
