import { useTranslation } from 'react-i18next';
import { buttonRecipe } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { DownloadIcon } from '../../../../design/icons.tsx';
import { Box, Muted, VisuallyHidden } from '../../../../design/primitives.tsx';
import { themeOf } from '../../../shared/page/addresses.ts';
import { formatDays, formatSize } from '../../../shared/page/format.ts';
import { InstitutionTag, ItemHeading } from '../../../shared/page/items/ItemHeading.tsx';
import { ItemPicture } from '../../../shared/page/items/ItemPicture.tsx';
import { briefOf, type PublicItem } from '../../../shared/page/public-item.ts';
import type { ItemList } from './list-data.ts';

const DownloadLink = chakra('a', buttonRecipe);

const ShelfCard = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    height: 'full',
    overflow: 'hidden',
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
  },
});

const typeNames: Readonly<Record<string, string>> = { 'application/pdf': 'PDF' };

const ValidityPeriod = ({ item: { date, until } }: { readonly item: PublicItem }) => {
  const { t, i18n } = useTranslation();
  if (date === undefined || until === undefined) return null;
  return <Muted fontSize="sm">{t('public.shelf.period', { days: formatDays(date, until, i18n.language) })}</Muted>;
};

const Download = ({ item: { file, heading } }: { readonly item: PublicItem }) => {
  const { t, i18n } = useTranslation();
  if (!file) return null;
  const type = typeNames[file.contentType] ?? file.name.split('.').at(-1)?.toUpperCase() ?? '';
  return (
    <DownloadLink href={file.url} download={file.name} alignSelf="flex-start" marginTop="auto">
      <DownloadIcon />
      <span>
        {t('public.shelf.download')}
        <VisuallyHidden> {heading.text}</VisuallyHidden>
        <Box as="span" fontWeight="normal">{` (${type}, ${formatSize(file.size, i18n.language)})`}</Box>
      </span>
    </DownloadLink>
  );
};

const ShelfItem = ({ item, isFirst }: { readonly item: PublicItem; readonly isFirst: boolean }) => {
  const brief = briefOf(item);
  return (
    <ShelfCard data-theme={themeOf(item.institutionCode)}>
      <Box
        position="relative"
        flexShrink="0"
        aspectRatio={{ base: '16 / 9', sm: '3 / 4' }}
        width={{ base: 'full', sm: '40' }}
        overflow="hidden"
      >
        <Box position="absolute" inset="0">
          <ItemPicture item={item} sizes="(min-width: 480px) 160px, 100vw" isFirst={isFirst} isDecoration />
        </Box>
      </Box>
      <Box display="flex" flexDirection="column" gap="3" padding={{ base: '5', md: '6' }} minWidth="0">
        <InstitutionTag code={item.institutionCode} />
        <ItemHeading item={item} as="h2" />
        {brief && <Muted lang={brief.lang}>{brief.text}</Muted>}
        <ValidityPeriod item={item} />
        <Download item={item} />
      </Box>
    </ShelfCard>
  );
};

/** Brochures to download. */
export const Shelf = ({ list: { items } }: { readonly list: ItemList }) => (
  <Box
    as="ul"
    listStyleType="none"
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    gap={{ base: '5', md: '6' }}
  >
    {items.map((item, index) => (
      <li key={item.id}>
        <ShelfItem item={item} isFirst={index === 0} />
      </li>
    ))}
  </Box>
);
