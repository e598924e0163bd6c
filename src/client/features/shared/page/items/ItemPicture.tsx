import { Cover } from '../../../../design/Cover.tsx';
import { Box } from '../../../../design/primitives.tsx';
import { themeOf } from '../addresses.ts';
import { Picture } from '../Picture.tsx';
import type { ShownItem } from '../shown-item.ts';

interface ItemPictureProps {
  readonly item: ShownItem;
  readonly sizes: string;
  readonly isFirst?: boolean;
  readonly isDecoration?: boolean;
}

/** The picture of an item, or a pattern of its own in the colours of its institution. The box around it gives the shape. */
export const ItemPicture = ({ item, ...rest }: ItemPictureProps) =>
  item.picture ? (
    <Picture picture={item.picture} {...rest} />
  ) : (
    <Box data-theme={themeOf(item.institutionCode)} width="full" height="full">
      <Cover seed={item.id} />
    </Box>
  );
