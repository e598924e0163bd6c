import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../design/Badge.tsx';
import { Button, buttonRecipe } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Muted, Row, VisuallyHidden } from '../../../../design/primitives.tsx';
import { sizeText } from '../../../../forms/widgets/file/check-file.ts';
import { FileAnswer } from '../../../../forms/widgets/file/FileAnswer.tsx';
import { fileUrl } from '../../../../forms/widgets/file/file-queries.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { SectionCard } from '../../shared/SectionCard.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { useFieldName } from '../display-names.ts';
import { PdfView } from '../pdf/PdfView.tsx';
import type { DetailProps } from '../queries.ts';

type SentFile = DetailProps['detail']['Files'][number];

interface FileViewerProps {
  readonly file: SentFile;
  /** Label of the file's field. */
  readonly name: string;
}

const Download = chakra('a', buttonRecipe);

const Picture = ({ file, name }: FileViewerProps) => (
  <Box marginBlock="4" css={{ '& img': { maxWidth: '100%', marginInline: 'auto' } }}>
    <img src={fileUrl(file.Id)} alt={name} />
  </Box>
);

const isPdf = ({ ContentType }: SentFile): boolean => ContentType === 'application/pdf';

/** Whether the page can display the file. */
const isViewable = (file: SentFile): boolean => isPdf(file) || file.ContentType.startsWith('image/');

/** Shows a picture or PDF in a dialog. */
const FileViewer = ({ file, name }: FileViewerProps) => {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="ghost" aria-haspopup="dialog" data-look={file.Id} onClick={() => setOpen(true)}>
        <span>
          {t('admin-applications.files.look')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
      {isOpen && (
        <WideDialog title={name} titleFocus={false} onClose={close}>
          <Muted fontSize="sm" overflowWrap="anywhere">
            {file.Name} · {sizeText(file.Size, i18n.language)}
          </Muted>
          {isPdf(file) ? <PdfView id={file.Id} name={file.Name} /> : <Picture file={file} name={name} />}
          <Row justifyContent="flex-end" marginTop="4">
            <Download href={fileUrl(file.Id)} variant="outline">
              {t('admin-applications.files.download')}
            </Download>
            <Button variant="outline" onClick={close}>
              {t('admin-applications.files.close')}
            </Button>
          </Row>
        </WideDialog>
      )}
    </>
  );
};

/** Ids of the files that the saved answers contain at any depth. */
const collectReferencedIds = (steps: DetailProps['detail']['Steps']): ReadonlySet<string> => {
  const named = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string') named.add(value);
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) walk(inner);
  };
  walk(steps.map(({ answers }) => answers));
  return named;
};

/** Current files in the order of upload, then replaced files, newest first. */
const sortFiles = (files: readonly SentFile[], named: ReadonlySet<string>) => {
  const current = files.filter(({ Id }) => named.has(Id));
  const replaced = files.filter(({ Id }) => !named.has(Id)).reverse();
  return [...current, ...replaced].map((file) => ({ file, isReplaced: !named.has(file.Id) }));
};

/** All uploaded files. */
export const Files = ({ detail: { Files: files, Steps: steps } }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const fieldName = useFieldName();
  const nameOf = ({ Step, Field }: SentFile): string => fieldName(`${Step}.${Field}`);
  if (files.length === 0) return null;
  return (
    <SectionCard name="files" title={t('admin-applications.files.title', { count: files.length })}>
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        {sortFiles(files, collectReferencedIds(steps)).map(({ file, isReplaced }) => (
          <li key={file.Id} data-file={file.Id} {...(isReplaced && { 'data-replaced': '' })}>
            <Row gap="2" marginBottom="1">
              <Muted fontSize="sm">
                {nameOf(file)} · {formatDateTime(file.CreatedAt, i18n.language)}
              </Muted>
              {isReplaced && <Badge tone="neutral">{t('admin-applications.files.replaced')}</Badge>}
            </Row>
            <FileAnswer id={file.Id} />
            {isViewable(file) && <FileViewer file={file} name={nameOf(file)} />}
          </li>
        ))}
      </Box>
    </SectionCard>
  );
};
