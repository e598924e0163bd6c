import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chakra } from '../../../design/chakra.ts';
import { DocumentIcon } from '../../../design/icons.tsx';
import { Box } from '../../../design/primitives.tsx';
import { sizeText } from './check-file.ts';
import { fileQuery, fileUrl } from './file-queries.ts';

const Card = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '11',
    maxWidth: 'full',
    padding: '2',
    paddingInlineEnd: '4',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    background: 'bg.panel',
    color: 'fg',
    textDecoration: 'none',
    _hover: { borderColor: 'brand.fg', background: 'brand.subtle' },
  },
});

const Mark = chakra('span', {
  base: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: '12',
    height: '14',
    borderRadius: 'sm',
    background: 'bg.muted',
    color: 'fg.muted',
    overflow: 'hidden',
    '& img': { width: 'full', height: 'full', objectFit: 'cover' },
  },
});

/** An uploaded file with its name; an image with a preview. */
export const FileAnswer = ({ id }: { readonly id: string }) => {
  const { t, i18n } = useTranslation();
  const { data: file } = useQuery(fileQuery(id));
  const isImage = file?.contentType.startsWith('image/') === true;
  return (
    <Card href={fileUrl(id)} target="_blank" rel="noreferrer">
      <Mark>{isImage ? <img src={fileUrl(id)} alt="" width={48} height={56} loading="lazy" /> : <DocumentIcon />}</Mark>
      <Box as="span" minWidth="0">
        <Box
          as="span"
          display="block"
          fontWeight="semibold"
          color="brand.fg"
          textDecoration="underline"
          overflowWrap="anywhere"
          lineClamp="3"
        >
          {file?.name ?? t('renderer.file.kept')}
        </Box>
        {file && (
          <Box as="span" display="block" fontSize="sm" color="fg.muted">
            {sizeText(file.size, i18n.language)}
          </Box>
        )}
      </Box>
    </Card>
  );
};
