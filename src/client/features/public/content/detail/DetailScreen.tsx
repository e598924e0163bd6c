import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../../../design/Breadcrumbs.tsx';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Box, Heading, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatDate } from '../../../../state/format.ts';
import { listAddress, themeOf } from '../../../shared/page/addresses.ts';
import { ShareIcon } from '../../../shared/page/icons.tsx';
import { InstitutionTag } from '../../../shared/page/items/ItemHeading.tsx';
import { Picture } from '../../../shared/page/items/ItemPicture.tsx';
import type { PublicItem } from '../../../shared/page/public-item.ts';
import { RichText } from '../../../shared/page/RichText.tsx';
import { sharePart } from '../../../shared/page/script-parts.ts';
import { breadcrumbsTo } from '../content-pages.ts';
import { type ItemDetail, useItemDetail } from './detail-data.ts';
import { EventFacts, hasEventFacts } from './EventFacts.tsx';
import { Neighbours, RelatedItems } from './OtherItems.tsx';

/** Button that shares the page. The page's script shows it and has its texts from here; the space is reserved. */
const ShareLink = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation();
  return (
    <Box data-part={sharePart} data-title={title} display="flex" alignItems="center" gap="3" minHeight="11">
      <Button variant="outline" hidden>
        <ShareIcon />
        {t('public.share.submit')}
      </Button>
      <Box
        as="span"
        role="status"
        fontSize="sm"
        color="fg.muted"
        data-copied={t('public.share.copied')}
        data-failed={t('public.share.failed')}
      />
    </Box>
  );
};

const Title = chakra('h1', {
  base: {
    fontFamily: 'heading',
    fontSize: { base: '2xl', md: '4xl' },
    fontWeight: 'extrabold',
    lineHeight: 'tight',
    letterSpacing: 'tighter',
    maxWidth: '24ch',
  },
});

const ItemHeader = ({ detail: { kind, item } }: { readonly detail: ItemDetail }) => {
  const { t, i18n } = useTranslation();
  const { category, date, heading, lead } = item;
  const about = category && t(`${kind.key}.${kind.page.category}.option.${category}`);
  // The facts of an event already show its day.
  const day = date !== undefined && !hasEventFacts(item) ? date : undefined;
  return (
    <Box as="header">
      <Row gap="3" fontSize="sm" color="fg.muted" marginBottom="3" _empty={{ display: 'none' }}>
        {about && <span>{about}</span>}
        {day !== undefined && <time dateTime={day}>{formatDate(day, i18n.language)}</time>}
        <InstitutionTag code={item.institutionCode} />
      </Row>
      <Title tabIndex={-1} lang={heading.lang}>
        {heading.text}
      </Title>
      {lead && (
        <Text textStyle="lead" color="fg.muted" marginTop="4" maxWidth="prose" lang={lead.lang}>
          {lead.text}
        </Text>
      )}
    </Box>
  );
};

const ItemIllustration = ({ item: { picture } }: { readonly item: PublicItem }) =>
  picture && (
    <Box aspectRatio="16 / 9" maxWidth="xl" overflow="hidden" borderRadius="lg" borderEndEndRadius="6rem">
      <Picture picture={picture} sizes="(min-width: 1024px) 896px, 100vw" isFirst />
    </Box>
  );

/** Says that the page is no longer kept up to date, with the way to what is. */
const ArchiveNotice = ({ kind }: Pick<ItemDetail, 'kind'>) => {
  const { t } = useTranslation();
  return (
    <Callout as="aside" tone="info" marginBottom={{ base: '6', md: '8' }} maxWidth="prose" data-part="archived">
      <Heading as="h2" fontSize="md" color="fg">
        {t('public.archived.title')}
      </Heading>
      <Text marginTop="1" color="fg">
        {t('public.archived.text')}
      </Text>
      <TextLink to={listAddress(kind)} display="inline-flex" alignItems="center" minHeight="11">
        {t(`${kind.key}.page.all`)}
      </TextLink>
    </Callout>
  );
};

/** An item of any kind of content, with neighbours and related items. */
export const ItemArticle = ({ detail }: { readonly detail: ItemDetail }) => {
  const { t } = useTranslation();
  const { kind, item } = detail;
  const isWithFacts = hasEventFacts(item);
  return (
    <Box data-theme={themeOf(item.institutionCode)}>
      <Breadcrumbs parents={breadcrumbsTo(t, kind)} current={item.heading.text} />
      <Box as="article" marginTop={{ base: '4', md: '8' }}>
        {item.isArchived && <ArchiveNotice kind={kind} />}
        <ItemHeader detail={detail} />
        <Box
          display="grid"
          gridTemplateColumns={{
            base: 'minmax(0, 1fr)',
            lg: isWithFacts ? 'minmax(0, 1fr) 20rem' : 'minmax(0, 1fr)',
          }}
          columnGap="12"
          rowGap="8"
          marginTop={{ base: '6', md: '8' }}
          alignItems="start"
        >
          {isWithFacts && (
            <Box order={{ lg: 1 }}>
              <EventFacts kind={kind} item={item} today={detail.today} />
            </Box>
          )}
          <Stack gap={{ base: '6', md: '8' }}>
            <ItemIllustration item={item} />
            {item.body && <RichText content={item.body} />}
            <ShareLink title={item.heading.text} />
          </Stack>
        </Box>
      </Box>
      <Neighbours detail={detail} />
      <RelatedItems detail={detail} />
    </Box>
  );
};

/** The page of one item. */
export const DetailScreen = () => <ItemArticle detail={useItemDetail()} />;
