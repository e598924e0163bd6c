import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { ActionButton } from '../../controls/FormAction.tsx';
import { HelpText, Row } from '../../controls/form-elements.tsx';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { sizeText } from './check-file.ts';
import { fileQuery, fileUrl } from './file-queries.ts';

const Card = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4',
    alignItems: 'center',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    background: 'bg.panel',
    '& img': { width: '16', height: '20', objectFit: 'cover', borderRadius: 'sm', background: 'bg.muted' },
    // Pictures of content are in landscape format, photos of persons are not.
    '& img[data-shape=wide]': { width: '36', height: '20' },
  },
});

const FileName = chakra('div', { base: { flex: '1', minWidth: '8rem' } });

const Name = chakra('a', { base: { fontWeight: 'semibold', color: 'colorPalette.fg', textDecoration: 'underline' } });

interface FileCardProps {
  readonly id: string;
  /** Label of the field, which distinguishes the buttons of several files. */
  readonly label: string;
  /** What the form does that a browser without scripts sends to remove the file. */
  readonly removal: string;
  /** Without it the file can only be removed. */
  readonly onReplace?: () => void;
  readonly onRemove: () => void;
}

/** The uploaded file, with buttons to replace and remove it. */
export const FileCard = ({ id, label, removal, onReplace, onRemove }: FileCardProps) => {
  const { t, i18n } = useTranslation();
  const { findFile } = useRuntime().environment;
  const { data } = useQuery({ ...fileQuery(id), enabled: findFile === undefined });
  const file = findFile ? findFile(id) : data && { ...data, url: fileUrl(id) };
  const url = file?.url ?? fileUrl(id);
  const shape = findFile ? { 'data-shape': 'wide', width: 144, height: 80 } : { width: 64, height: 80 };
  return (
    <Card>
      {file?.contentType.startsWith('image/') && (
        <img src={url} alt={t('renderer.file.preview', { label })} {...shape} />
      )}
      <FileName>
        <Name href={url} target="_blank" rel="noreferrer">
          {file?.name ?? t('renderer.file.kept')}
        </Name>
        {file?.size !== undefined && <HelpText>{sizeText(file.size, i18n.language)}</HelpText>}
      </FileName>
      <Row>
        {onReplace && (
          <Button
            variant="outline"
            data-scripted=""
            aria-label={t('renderer.file.replaceOf', { label })}
            onClick={onReplace}
          >
            {t('renderer.file.replace')}
          </Button>
        )}
        <ActionButton
          action={removal}
          variant="ghost"
          aria-label={t('renderer.file.removeOf', { label })}
          onClick={onRemove}
        >
          {t('renderer.file.remove')}
        </ActionButton>
      </Row>
    </Card>
  );
};
