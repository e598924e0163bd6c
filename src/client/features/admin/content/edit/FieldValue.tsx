import { useTranslation } from 'react-i18next';
import { getContentFile, getContentImage } from '../../../../../contract/content.ts';
import { findFileField } from '../../../../../engine/model/file-fields.ts';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { englishField } from '../../../../../engine/text/languages.ts';
import { apiBaseUrl } from '../../../../api/base-url.ts';
import { callUrl } from '../../../../api/wire-request.ts';
import { Box, Muted } from '../../../../design/primitives.tsx';
import type { FieldFile } from '../../../../forms/runtime/form-runtime.ts';
import { formatDate } from '../../../../state/format.ts';
import { RichText } from '../../../shared/page/RichText.tsx';
import { useChoiceText } from '../../shared/DataTable.tsx';

interface FieldValueProps {
  readonly kind: ContentEntity;
  readonly field: string;
  readonly value: unknown;
  readonly findFile: (id: string) => FieldFile | undefined;
}

/** Every picture is stored in this width. */
const PREVIEW_WIDTH = 480;

const isRichText = ({ richTexts = [] }: ContentEntity, field: string): boolean =>
  richTexts.some((name) => name === field || englishField(name) === field);

const StoredFile = ({ id, isPicture, file }: { id: string; isPicture: boolean; file: FieldFile | undefined }) => {
  const { t } = useTranslation();
  const call = isPicture ? getContentImage : getContentFile;
  const url = file?.url ?? callUrl(apiBaseUrl, call, { id, width: PREVIEW_WIDTH });
  if (isPicture)
    return <img src={url} alt={t('admin-content.value.picture')} style={{ maxWidth: '12rem', height: 'auto' }} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {file?.name ?? t('admin-content.value.file')}
    </a>
  );
};

/** Displays one answer of an item by its field's schema. */
export const FieldValue = ({ kind, field, value, findFile }: FieldValueProps) => {
  const { t } = useTranslation();
  const choiceText = useChoiceText(kind);
  const file = findFileField(kind, [field]);
  if (value === undefined || value === '') return <Muted>{t('admin-content.value.empty')}</Muted>;
  if (file)
    return (
      <StoredFile
        id={String(value)}
        isPicture={file.rule.types.every((type) => type.startsWith('image/'))}
        file={findFile(String(value))}
      />
    );
  if (isRichText(kind, field))
    return (
      <Box css={{ '& > div': { fontSize: 'inherit', lineHeight: 'normal', maxWidth: 'none' } }}>
        <RichText content={{ text: String(value) }} shift={2} />
      </Box>
    );
  return choiceText(field, value, formatDate) ?? <Box whiteSpace="pre-wrap">{String(value)}</Box>;
};
