import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../design/Badge.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Muted, Row, VisuallyHidden } from '../../../../design/primitives.tsx';
import { sizeText } from '../../../../forms/widgets/file/check-file.ts';
import { fileUrl } from '../../../../forms/widgets/file/file-queries.ts';
import { formatDateTime } from '../../../../state/format.ts';
import { useFieldName } from '../display-names.ts';
import { PdfView } from '../pdf/PdfView.tsx';
import type { DetailProps } from '../queries.ts';
import { useSingleKeys } from '../queue/single-keys.ts';
import { PictureView } from './PictureView.tsx';
import { isPdf, isViewable, listReviewedFiles, type ReviewedFile } from './sent-files.ts';

const Pane = chakra('section', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    padding: '3',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    // The document fills the pane.
    '& [data-part=pdf], & [data-part=picture]': { flex: '1', height: 'auto', minHeight: '0' },
  },
});

const Choice = chakra('button', {
  base: {
    minHeight: '11',
    maxWidth: '16rem',
    paddingInline: '3',
    paddingBlock: '1',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    fontSize: 'sm',
    textAlign: 'start',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    '& > [data-part=name]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > :not([data-part=name])': { flexShrink: 0 },
    _hover: { background: 'brand.subtle', borderColor: 'brand.fg' },
    '&[aria-current=true]': {
      background: 'brand.subtle',
      borderColor: 'brand.fg',
      color: 'brand.fg',
      fontWeight: 'semibold',
    },
  },
});

const FileLink = chakra('a', {
  base: {
    flexShrink: 0,
    paddingBlock: '2',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'brand.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

const Viewer = ({ reviewed: { file }, name }: { readonly reviewed: ReviewedFile; readonly name: string }) => {
  const { t, i18n } = useTranslation();
  return (
    <Box
      display="flex"
      flexDirection="column"
      flex="1"
      minHeight="0"
      marginTop="1"
      _print={{ display: 'none' }}
      data-part="viewer"
    >
      <Row justifyContent="space-between" gap="3" flexWrap="nowrap">
        <Muted fontSize="xs" overflowWrap="anywhere">
          {file.Name} · {sizeText(file.Size, i18n.language)} · {formatDateTime(file.CreatedAt, i18n.language)}
        </Muted>
        <FileLink href={fileUrl(file.Id)} target="_blank" rel="noreferrer">
          {t('admin-applications.files.newTab')}
        </FileLink>
      </Row>
      {isPdf(file) ? (
        <PdfView key={file.Id} id={file.Id} name={file.Name} />
      ) : isViewable(file) ? (
        <PictureView key={file.Id} id={file.Id} name={name} />
      ) : (
        <Muted marginTop="4">{t('admin-applications.files.notViewable')}</Muted>
      )}
    </Box>
  );
};

/** The documents beside the answers: one is open, the others are one press or one key away. Replaced ones are marked. */
export const DocumentPane = ({ detail }: DetailProps) => {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const titleId = useId();
  const files = listReviewedFiles(detail);
  const [openId, setOpenId] = useState<string>();
  const first = files.find(({ file }) => isViewable(file)) ?? files[0];
  const open = files.find(({ file }) => file.Id === openId) ?? first;
  const at = open ? files.indexOf(open) : 0;
  const openNext = (step: 1 | -1) => () => setOpenId(files[(at + step + files.length) % files.length]?.file.Id);
  useSingleKeys({ nextFile: openNext(1), previousFile: openNext(-1) });
  const nameOf = ({ file }: ReviewedFile): string => fieldName(`${file.Step}.${file.Field}`);
  return (
    <Pane aria-labelledby={titleId} data-part="files">
      <VisuallyHidden as="h2" id={titleId}>
        {t('admin-applications.files.title', { count: files.length })}
      </VisuallyHidden>
      <Row as="ul" listStyleType="none" gap="2" maxHeight="6rem" overflowY="auto" data-part="file-choice">
        {files.map((reviewed) => (
          <li key={reviewed.file.Id} data-file={reviewed.file.Id} {...(reviewed.isReplaced && { 'data-replaced': '' })}>
            <Choice
              type="button"
              aria-current={reviewed === open}
              data-look={reviewed.file.Id}
              title={nameOf(reviewed)}
              onClick={() => setOpenId(reviewed.file.Id)}
            >
              <span data-part="name">{nameOf(reviewed)}</span>
              {reviewed.isReplaced && <Badge tone="neutral">{t('admin-applications.files.replaced')}</Badge>}
            </Choice>
          </li>
        ))}
      </Row>
      {open && <Viewer reviewed={open} name={nameOf(open)} />}
    </Pane>
  );
};
