import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Breadcrumbs } from '../../../../design/Breadcrumbs.tsx';
import { Box, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { formatDate } from '../../../../state/format.ts';
import { themeOf } from '../../../shared/page/addresses.ts';
import { InstitutionTag } from '../../../shared/page/items/InstitutionTag.tsx';
import { Picture } from '../../../shared/page/Picture.tsx';
import { RichText } from '../../../shared/page/RichText.tsx';
import { ShareLink } from '../../../shared/page/ShareLink.tsx';
import type { ShownItem } from '../../../shared/page/shown-item.ts';
import { trailTo } from '../trail.ts';
import { Facts, hasFacts } from './Facts.tsx';
import { Neighbours } from './Neighbours.tsx';
import { Related } from './Related.tsx';
import { type ShownDetail, useDetail } from './use-detail.ts';

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

const Head = ({ detail: { kind, item } }: { readonly detail: ShownDetail }) => {
  const { t, i18n } = useTranslation();
  const { category, date, heading, lead } = item;
  const about = category && t(`${kind.key}.${kind.page.category}.option.${category}`);
  // A day that stands among the facts need not stand here too.
  const day = date !== undefined && !hasFacts(item) ? date : undefined;
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

const Illustration = ({ item: { picture } }: { readonly item: ShownItem }) =>
  picture && (
    <Box aspectRatio="16 / 9" maxWidth="xl" overflow="hidden" borderRadius="lg" borderEndEndRadius="6rem">
      <Picture picture={picture} sizes="(min-width: 1024px) 896px, 100vw" isFirst />
    </Box>
  );

/** One item of any kind of content, with what stands around it. */
export const Detail = ({ detail }: { readonly detail: ShownDetail }) => {
  const { t } = useTranslation();
  const { kind, item } = detail;
  const isWithFacts = hasFacts(item);
  return (
    <Box data-theme={themeOf(item.institutionCode)}>
      <Breadcrumbs trail={trailTo(t, kind)} current={item.heading.text} />
      <Box as="article" marginTop={{ base: '4', md: '8' }}>
        <Head detail={detail} />
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
              <Facts kind={kind} item={item} today={detail.today} />
            </Box>
          )}
          <Stack gap={{ base: '6', md: '8' }}>
            <Illustration item={item} />
            {item.body && <RichText words={item.body} />}
            <ShareLink title={item.heading.text} />
          </Stack>
        </Box>
      </Box>
      <Neighbours detail={detail} />
      <Related detail={detail} />
    </Box>
  );
};

/** The page of one item. */
export const DetailScreen = () => <Detail detail={useDetail()} />;
