import { institutions } from 'virtual:catalogue';
import { useTranslation } from 'react-i18next';
import { useInstitutionName } from '../design/use-institution.ts';
import { languages } from '../state/languages.ts';
import type { Preview } from './preview-data.ts';
import { devices, shades, themeNames } from './preview-variant.ts';
import { splitSubject } from './subjects.ts';

/** Names of themes, languages, appearances and devices by value. */
export const useVariantNames = () => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const ofTheme = (theme: string): string => {
    const found = institutions.find((institution) => institution.theme === theme);
    return found && found.code !== 0 ? institutionName(found.parameter) : t('preview.group.all');
  };
  return {
    themes: new Map(themeNames.map((theme) => [theme, ofTheme(theme)])),
    languages: new Map(Object.keys(languages).map((code) => [code, t(`app.language.${code}`)])),
    shades: new Map(shades.map((shade) => [shade, t(`app.appearance.${shade}`)])),
    devices: new Map(devices.map((device) => [device, t(`preview.device.${device}`)])),
  } satisfies Readonly<Record<string, ReadonlyMap<string, string>>>;
};

/** Title of a form, else its key. */
export const useFormTitle = () => {
  const { t } = useTranslation();
  return (key: string): string => t([`${key}.form.title`, `app.screen.${key}`, `${key}.title`], { defaultValue: key });
};

interface SubjectTitleOptions {
  readonly preview: Preview;
  readonly mails: readonly { readonly template: string; readonly subject: string }[];
}

/** Title of a subject. */
export const useSubjectTitle = ({ preview, mails }: SubjectTitleOptions) => {
  const { t } = useTranslation();
  const formTitle = useFormTitle();
  const outcome = (name: string): string => {
    const [row = '', state = ''] = name.split(':');
    return `${t(preview.outcomes[Number(row)]?.message ?? '')} · ${t(`registrations.status.${state}`)}`;
  };
  const fee = (state: string): string => t(`payment.notice.${state}.title`);
  const titles: Readonly<Record<string, (name: string) => string>> = {
    form: formTitle,
    outcome,
    fee,
    payment: fee,
    result: (type) => t(`payment.result.${type}.title`, { defaultValue: type }),
    mail: (name) => mails.find(({ template }) => template === name)?.subject ?? name,
    document: (kind) => t(`document.download.${kind}`),
  };
  return (subject: string): string => {
    const [kind, name] = splitSubject(subject);
    return titles[kind]?.(name) ?? subject;
  };
};
