import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FileRule } from '../../../../engine/schema/file-rule.ts';
import { lastValidDay, monthsAfter } from '../../../../engine/schema/stored-file.ts';
import { formatDate } from '../../../state/format.ts';
import { ErrorText, HelpText } from '../../controls/form-elements.tsx';
import { ownFilesQuery } from './own-files.ts';

/** From this many months before its last day on, a document is said to expire soon. */
const SOON_MONTHS = 1;

interface FileValidityProps {
  readonly id: string;
  readonly rule: FileRule;
}

/** The last day on which the stored file is accepted, where it expires. */
export const FileValidity = ({ id, rule }: FileValidityProps) => {
  const { t, i18n } = useTranslation();
  const { data } = useQuery({ ...ownFilesQuery, enabled: rule.validMonths !== undefined });
  const file = data?.Files.find(({ Ids }) => Ids.includes(id));
  const last = file && lastValidDay(rule, { uploadedOn: file.UploadedOn });
  if (!data || last === undefined) return null;
  const date = formatDate(last, i18n.language);
  if (last < data.Today)
    return <ErrorText data-validity="over">{t('renderer.file.validity.over', { date })}</ErrorText>;
  const isSoon = last < monthsAfter(data.Today, SOON_MONTHS);
  return (
    <HelpText data-validity={isSoon ? 'soon' : 'valid'}>
      {t(`renderer.file.validity.${isSoon ? 'soon' : 'until'}`, { date })}
    </HelpText>
  );
};
