import { useTranslation } from 'react-i18next';
import type { Preview } from './preview-query.ts';
import { partsOf } from './subjects.ts';

/** What a form is called on its page; of one that says nothing of itself, its key. */
export const useFormTitle = () => {
  const { t, i18n } = useTranslation();
  return (key: string): string => {
    const found = [`${key}.form.title`, `app.screen.${key}`, `${key}.title`].find((known) => i18n.exists(known));
    return found ? t(found) : key;
  };
};

interface Named {
  readonly preview: Preview;
  readonly mails: readonly { readonly template: string; readonly subject: string }[];
}

/** A subject in words. */
export const useSubjectTitle = ({ preview, mails }: Named) => {
  const { t, i18n } = useTranslation();
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
    result: (type) => (i18n.exists(`payment.result.${type}.title`) ? t(`payment.result.${type}.title`) : type),
    mail: (name) => mails.find(({ template }) => template === name)?.subject ?? name,
    document: (kind) => t(`document.download.${kind}`),
  };
  return (subject: string): string => {
    const [kind, name] = partsOf(subject);
    return titles[kind]?.(name) ?? subject;
  };
};
