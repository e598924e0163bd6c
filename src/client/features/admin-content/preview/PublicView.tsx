import { useTranslation } from 'react-i18next';
import { optionKey } from '../../../../engine/text/keys.ts';
import { themeOf } from '../../../ui/page/addresses.ts';
import { formatDays, formatTime } from '../../../ui/page/format.ts';
import { InstitutionTag } from '../../../ui/page/items/InstitutionTag.tsx';
import type { PublicContent } from '../../../ui/page/kinds.ts';
import { Picture } from '../../../ui/page/Picture.tsx';
import { RichText } from '../../../ui/page/RichText.tsx';
import type { ShownItem } from '../../../ui/page/shown-item.ts';
import { Box, Heading, Row, Stack, Text } from '../../../ui/primitives.tsx';
import { formatDate } from '../../../ui/state/format.ts';

interface PublicViewProps {
  readonly kind: PublicContent;
  readonly item: ShownItem;
  /** Of the reader, whatever the editor speaks. */
  readonly language: string;
}

const When = ({ item: { date, until, time }, language }: Omit<PublicViewProps, 'kind'>) => {
  if (date === undefined) return null;
  const days = until === undefined ? formatDate(date, language) : formatDays(date, until, language);
  return <span>{time === undefined ? days : `${days}, ${formatTime(time, language)}`}</span>;
};

/** An item as its public page tells it, without the page around it. */
export const PublicView = ({ kind, item, language }: PublicViewProps) => {
  const { t } = useTranslation();
  const { heading, lead, body, picture, file, place, link, category, institutionCode } = item;
  return (
    <Stack gap="5" data-theme={themeOf(institutionCode)}>
      <Box>
        <Row gap="3" fontSize="sm" color="fg.muted">
          {category && kind.page.category && <span>{t(optionKey(kind.key, [kind.page.category], category))}</span>}
          <When item={item} language={language} />
          <InstitutionTag code={institutionCode} />
        </Row>
        <Heading as="h3" textStyle="title" marginTop="2" lang={heading.lang}>
          {heading.text || t('admin-content.edit.untitled')}
        </Heading>
        {lead && (
          <Text textStyle="lead" color="fg.muted" marginTop="3" lang={lead.lang}>
            {lead.text}
          </Text>
        )}
      </Box>
      {(place ?? link) && <Text fontWeight="semibold">{place ?? link}</Text>}
      {picture && (
        <Box aspectRatio="16 / 9" overflow="hidden" borderRadius="lg">
          <Picture picture={picture} sizes="50vw" isFirst />
        </Box>
      )}
      {body && <RichText words={body} shift={2} />}
      {file && <Text fontWeight="semibold">{file.name}</Text>}
    </Stack>
  );
};
