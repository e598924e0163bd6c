import type { Institution } from '../../../engine/schema/types.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createWords } from '../words.ts';
import { PAGE, type Shot } from './shots.ts';

type Texts = ReturnType<typeof createWords>;

/** The text of the first key that has one; else the word itself. */
const firstText = (texts: Texts, keys: readonly string[], word: string): string => {
  const found = keys.find((key) => !texts(key).startsWith(key));
  return found === undefined ? word : texts(found);
};

interface Rows {
  readonly rows?: readonly { readonly then?: { readonly message?: string } }[];
}

const outcomeWords = (data: OfficerData, texts: Texts, name: string): string => {
  const [row = '', state = ''] = name.split(':');
  const table = data.values.get('schemas/rules/outcome.json') as Rows | undefined;
  const message = table?.rows?.[Number(row)]?.then?.message ?? '';
  return `${firstText(texts, [message], row)} (${firstText(texts, [`registrations.status.${state}`], state)})`;
};

const feeWords = (texts: Texts, group: string, state: string): string =>
  `${texts(`preview.group.${group}`)}: ${firstText(texts, [`payment.notice.${state}.title`], state)}`;

/** A subject as its reader knows it: the name of the step, of the mail, of the page. */
const subjectWords = (data: OfficerData, texts: Texts, subject: string): string => {
  if (subject.startsWith(PAGE)) return subject.slice(PAGE.length);
  const [kind = '', ...rest] = subject.split('/');
  const name = rest.join('/');
  const titles: Readonly<Record<string, () => string>> = {
    form: () => firstText(texts, [`${name}.form.title`, `${name}.page.title`, `${name}.title`], name),
    mail: () => firstText(texts, [`mail.${name}.subject`], name),
    outcome: () => outcomeWords(data, texts, name),
    result: () => firstText(texts, [`payment.result.${name}.title`], name),
    fee: () => feeWords(texts, 'fee', name),
    payment: () => feeWords(texts, 'payment', name),
    document: () => `PDF: ${firstText(texts, [`document.download.${name}`], name)}`,
  };
  return titles[kind]?.() ?? subject;
};

const themeWords = ({ values }: OfficerData, texts: Texts, theme: string): string => {
  const list = values.get('schemas/institutions.json') as
    | { readonly institutions?: readonly Institution[] }
    | undefined;
  const found = list?.institutions?.find((one) => one.theme === theme);
  return found ? firstText(texts, [`institution.${found.parameter}`], found.title) : theme;
};

export type TitleOf = (shot: Shot) => string;

/** What a picture shows, in words: of what, filled in how, for whose eyes. */
export const createTitles = (data: OfficerData): TitleOf => {
  const texts = createWords(data);
  return ({ subject, example, theme, language, device, look }) => {
    const isForm = subject.startsWith('form/');
    return [
      subjectWords(data, texts, subject),
      isForm ? example || texts('officer-preview.site.empty') : '',
      theme === '' ? '' : themeWords(data, texts, theme),
      language,
      texts(`preview.device.${device}`),
      look === 'dark' ? texts('app.appearance.dark') : '',
    ]
      .filter(Boolean)
      .join(', ');
  };
};
