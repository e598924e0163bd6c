import { useTranslation } from 'react-i18next';
import { FileAnswer } from '../../../renderer/summary/FileAnswer.tsx';
import { Part } from '../../../ui/admin/Part.tsx';
import { Box, Muted } from '../../../ui/primitives.tsx';
import { formatDateTime } from '../../../ui/state/format.ts';
import { useFieldName } from '../use-field-name.ts';
import type { DetailProps } from './Applicant.tsx';
import { isShowable, LookCloser } from './LookCloser.tsx';

/** Every file that was sent; pictures show themselves, and everything can be looked at large. */
export const Files = ({ detail: { Files: files } }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const fieldName = useFieldName();
  const nameOf = ({ Step, Field }: (typeof files)[number]): string => fieldName(`${Step}.${Field}`);
  if (files.length === 0) return null;
  return (
    <Part name="files" title={t('admin-applications.files.title', { count: files.length })}>
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        {files.map((file) => (
          <li key={file.Id}>
            <Muted fontSize="sm" marginBottom="1">
              {nameOf(file)} · {formatDateTime(file.CreatedAt, i18n.language)}
            </Muted>
            <FileAnswer id={file.Id} />
            {isShowable(file) && <LookCloser file={file} name={nameOf(file)} />}
          </li>
        ))}
      </Box>
    </Part>
  );
};
