import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../design/Badge.tsx';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import { FileAnswer } from '../../../../forms/summary/FileAnswer.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { Part } from '../../shared/Part.tsx';
import { useFieldName } from '../use-field-name.ts';
import type { DetailProps } from './Applicant.tsx';
import { isShowable, LookCloser } from './LookCloser.tsx';

type Sent = DetailProps['detail']['Files'][number];

/** Ids of the files that the saved answers name, however deep they stand. */
const namedBy = (steps: DetailProps['detail']['Steps']): ReadonlySet<string> => {
  const named = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') named.add(value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) walk(inner);
  };
  walk(steps.map(({ answers }) => answers));
  return named;
};

/** Files that count come first, in the order in which they were sent; those that were replaced follow, newest first. */
const sortFiles = (files: readonly Sent[], named: ReadonlySet<string>) => {
  const current = files.filter(({ Id }) => named.has(Id));
  const replaced = files.filter(({ Id }) => !named.has(Id)).reverse();
  return [...current, ...replaced].map((file) => ({ file, isReplaced: !named.has(file.Id) }));
};

/** Every file that was sent; pictures show themselves, and everything can be viewed large. */
export const Files = ({ detail: { Files: files, Steps: steps } }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const fieldName = useFieldName();
  const nameOf = ({ Step, Field }: Sent): string => fieldName(`${Step}.${Field}`);
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
        {sortFiles(files, namedBy(steps)).map(({ file, isReplaced }) => (
          <li key={file.Id} data-file={file.Id} {...(isReplaced && { 'data-replaced': '' })}>
            <Row gap="2" marginBottom="1">
              <Muted fontSize="sm">
                {nameOf(file)} · {formatDateTime(file.CreatedAt, i18n.language)}
              </Muted>
              {isReplaced && <Badge tone="neutral">{t('admin-applications.files.replaced')}</Badge>}
            </Row>
            <FileAnswer id={file.Id} />
            {isShowable(file) && <LookCloser file={file} name={nameOf(file)} />}
          </li>
        ))}
      </Box>
    </Part>
  );
};
