import { useTranslation } from 'react-i18next';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { itemAddress } from '../../../shared/page/addresses.ts';
import { findKind } from '../../../shared/page/content-kinds.ts';
import { localizeText } from '../../../shared/page/content-text.ts';
import { useKindTitle } from '../../shared/display-names.ts';
import { StateBadge } from '../item-state.tsx';
import type { EditedItem } from '../use-kind.ts';

/** The title of an item: its first text. */
export const useItemTitle = (kind: ContentEntity): ((item: EditedItem | undefined) => string) => {
  const { t, i18n } = useTranslation();
  const kindTitle = useKindTitle();
  return (item) => {
    if (!item) return t('admin-content.edit.new', { kind: kindTitle(kind.key) });
    const [first = ''] = kind.columns;
    return localizeText(item[first], i18n.language)?.text ?? t('admin-content.edit.untitled');
  };
};

const PublicLink = ({ kind, item }: { readonly kind: ContentEntity; readonly item: EditedItem }) => {
  const { t } = useTranslation();
  const shown = findKind(kind.path);
  const address =
    shown && (item.state === 'public' || item.state === 'archived') ? itemAddress(shown, item) : undefined;
  if (address === undefined) return null;
  return (
    <TextLink to={address} target="_blank">
      {t('admin-content.edit.toPublic')}
    </TextLink>
  );
};

export const EditorHeading = ({
  kind,
  item,
}: {
  readonly kind: ContentEntity;
  readonly item: EditedItem | undefined;
}) => {
  const { t, i18n } = useTranslation();
  const title = useItemTitle(kind)(item);
  const facts = item && (
    <Box display="flex" flexWrap="wrap" columnGap="4" rowGap="2" alignItems="center" fontSize="sm">
      <StateBadge kind={kind} state={item.state} />
      <span>{t('admin-content.edit.lastSaved', { time: formatDateTime(item.updatedAt, i18n.language) })}</span>
      <PublicLink kind={kind} item={item} />
    </Box>
  );
  return <PageHeading lead={facts}>{title}</PageHeading>;
};
