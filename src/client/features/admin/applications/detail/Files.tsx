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
import { PictureView } from '../documents/PictureView.tsx';
import { isPdf, isViewable, listReviewedFiles, type SentFile } from '../documents/sent-files.ts';
import { PdfView } from '../pdf/PdfView.tsx';
import type { DetailProps } from '../queries.ts';

interface FileViewerProps {
  readonly file: SentFile;
  /** Label of the file's field. */
  readonly name: string;
}

const Download = chakra('a', buttonRecipe);

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
          {isPdf(file) ? <PdfView id={file.Id} name={file.Name} /> : <PictureView id={file.Id} name={name} />}
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

/** All uploaded files. */
export const Files = ({ detail }: DetailProps) => {
  const { t, i18n } = useTranslation();
  const fieldName = useFieldName();
  const nameOf = ({ Step, Field }: SentFile): string => fieldName(`${Step}.${Field}`);
  const files = listReviewedFiles(detail);
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
        {files.map(({ file, isReplaced }) => (
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
