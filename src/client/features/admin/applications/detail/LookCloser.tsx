import { chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { buttonRecipe } from '../../../../design/button.recipe.ts';
import { Box, Heading, Muted, Row, VisuallyHidden } from '../../../../design/primitives.tsx';
import { sizeText } from '../../../../forms/file/check-file.ts';
import { fileUrl } from '../../../../forms/file/file-queries.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { PdfView } from '../pdf/PdfView.tsx';
import type { DetailProps } from './Applicant.tsx';

type File = DetailProps['detail']['Files'][number];

interface LookCloserProps {
  readonly file: File;
  /** What was asked for. */
  readonly name: string;
}

const Download = chakra('a', buttonRecipe);

const Picture = ({ file, name }: LookCloserProps) => (
  <Box marginBlock="4" css={{ '& img': { maxWidth: '100%', marginInline: 'auto' } }}>
    <img src={fileUrl(file.Id)} alt={name} />
  </Box>
);

const isPdf = ({ ContentType }: File): boolean => ContentType === 'application/pdf';

/** What can be looked at in the page. */
export const isShowable = (file: File): boolean => isPdf(file) || file.ContentType.startsWith('image/');

/** A picture or a document as large as the screen allows, without it being downloaded. */
export const LookCloser = ({ file, name }: LookCloserProps) => {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const close = (): void => setOpen(false);
  return (
    <>
      <Button look="ghost" aria-haspopup="dialog" data-look={file.Id} onClick={() => setOpen(true)}>
        <span>
          {t('admin-applications.files.look')}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
      {isOpen && (
        <WideDialog labelledBy={titleId} onClose={close}>
          <Heading as="h2" id={titleId}>
            {name}
          </Heading>
          <Muted fontSize="sm" overflowWrap="anywhere">
            {file.Name} · {sizeText(file.Size, i18n.language)}
          </Muted>
          {isPdf(file) ? <PdfView id={file.Id} name={file.Name} /> : <Picture file={file} name={name} />}
          <Row justifyContent="flex-end" marginTop="4">
            <Download href={fileUrl(file.Id)} look="outline">
              {t('admin-applications.files.download')}
            </Download>
            <Button look="outline" onClick={close}>
              {t('admin-applications.files.close')}
            </Button>
          </Row>
        </WideDialog>
      )}
    </>
  );
};
