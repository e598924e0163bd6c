import { listOf, objectOf, valueAt } from '../../../engine/schema/json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createPreviewTexts } from '../preview-texts.ts';
import { PAGE_PREFIX, type Screenshot } from './screenshots.ts';

type PreviewTexts = ReturnType<typeof createPreviewTexts>;

/** The text of the first existing key, else the word itself. */
const firstText = (texts: PreviewTexts, keys: readonly string[], word: string): string => {
  const found = keys.find((key) => !texts(key).startsWith(key));
  return found === undefined ? word : texts(found);
};

const outcomeTitle = (data: OfficerData, texts: PreviewTexts, name: string): string => {
  const [row = '', state = ''] = name.split(':');
  const found = valueAt(data.values.get('schemas/rules/outcome.json'), ['rows', row, 'then', 'message']);
  const message = typeof found === 'string' ? found : '';
  return `${firstText(texts, [message], row)} (${firstText(texts, [`registrations.status.${state}`], state)})`;
};

const feeTitle = (texts: PreviewTexts, group: string, state: string): string =>
  `${texts(`preview.group.${group}`)}: ${firstText(texts, [`payment.notice.${state}.title`], state)}`;

/** The title of a subject: the name of the step, mail or page. */
const subjectTitle = (data: OfficerData, texts: PreviewTexts, subject: string): string => {
  if (subject.startsWith(PAGE_PREFIX)) return subject.slice(PAGE_PREFIX.length);
  const [kind = '', ...rest] = subject.split('/');
  const name = rest.join('/');
  const titles: Readonly<Record<string, () => string>> = {
    form: () => firstText(texts, [`${name}.form.title`, `${name}.page.title`, `${name}.title`], name),
    mail: () => firstText(texts, [`mail.${name}.subject`], name),
    outcome: () => outcomeTitle(data, texts, name),
    result: () => firstText(texts, [`payment.result.${name}.title`], name),
    fee: () => feeTitle(texts, 'fee', name),
    payment: () => feeTitle(texts, 'payment', name),
    document: () => `PDF: ${firstText(texts, [`document.download.${name}`], name)}`,
  };
  return titles[kind]?.() ?? subject;
};

const themeTitle = ({ values }: OfficerData, texts: PreviewTexts, theme: string): string => {
  const list = listOf(objectOf(values.get('schemas/institutions.json'))['institutions']);
  const found = list.map(objectOf).find((one) => one['theme'] === theme);
  return found ? firstText(texts, [`institution.${found['parameter']}`], String(found['title'])) : theme;
};

export type ScreenshotTitle = (screenshot: Screenshot) => string;

/** Describes a screenshot: its scene, its answers, its language, scheme and device. */
export const createScreenshotTitles = (data: OfficerData): ScreenshotTitle => {
  const texts = createPreviewTexts(data);
  return ({ subject, example, theme, language, device, look: scheme }) => {
    const isForm = subject.startsWith('form/');
    return [
      subjectTitle(data, texts, subject),
      isForm ? example || texts('officer-preview.site.empty') : '',
      theme === '' ? '' : themeTitle(data, texts, theme),
      language,
      texts(`preview.device.${device}`),
      scheme === 'dark' ? texts('app.appearance.dark') : '',
    ]
      .filter(Boolean)
      .join(', ');
  };
};
