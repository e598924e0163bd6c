import { useTranslation } from 'react-i18next';
import { FileAnswer } from '../../../renderer/summary/FileAnswer.tsx';
import { Part } from '../../../ui/admin/Part.tsx';
import { Box, Muted } from '../../../ui/primitives.tsx';
import { formatDateTime } from '../../../ui/state/format.ts';
import { useFieldName } from '../use-field-name.ts';
import type { DetailProps } from './Applicant.tsx';
import { LookCloser } from './LookCloser.tsx';

/** Every file that was sent; pictures show themselves, small and large. */
export const Files = ({ detail: { Files: files } }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const fieldName = useFieldName();
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
        {files.map(({ Id, Step, Field, CreatedAt, ContentType }) => (
          <li key={Id}>
            <Muted fontSize="sm" marginBottom="1">
              {fieldName(`${Step}.${Field}`)} · {formatDateTime(CreatedAt, i18n.language)}
            </Muted>
            <FileAnswer id={Id} />
            {ContentType.startsWith('image/') && <LookCloser id={Id} name={fieldName(`${Step}.${Field}`)} />}
          </li>
        ))}
      </Box>
    </Part>
  );
};
