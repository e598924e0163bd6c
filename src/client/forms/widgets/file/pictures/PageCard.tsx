import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { Row } from '../../../controls/form-elements.tsx';
import { AdviceNote } from './AdviceNote.tsx';
import type { OpenedPicture } from './make-file.ts';
import type { Page } from './page-list.ts';
import { useObjectUrl } from './use-object-url.ts';

/** A page of the document: a picture, and how it is turned. */
export type PicturePage = Page & { readonly picture: OpenedPicture };

const Item = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'flex-start',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
  },
});

const Thumbnail = chakra('div', {
  base: {
    width: { base: '16', md: '28' },
    height: { base: '16', md: '28' },
    flexShrink: 0,
    borderRadius: 'sm',
    overflow: 'hidden',
    background: 'bg.muted',
    '& img': { width: 'full', height: 'full', objectFit: 'contain' },
  },
});

const Content = chakra('div', {
  base: { flex: '1', minWidth: '10rem', display: 'flex', flexDirection: 'column', gap: '2' },
});

interface PageCardProps {
  readonly page: PicturePage;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  readonly onTurn: () => void;
  readonly onRemove: () => void;
}

/** One page with its buttons. */
export const PageCard = ({ page, number, count, onMove, onTurn, onRemove }: PageCardProps) => {
  const { t } = useTranslation();
  const url = useObjectUrl(page.picture.file);
  const name = t('renderer.picture.page', { number });
  const labelled = (text: string) =>
    ({ 'aria-label': `${text}: ${name}`, variant: 'outline', paddingInline: '3' }) as const;
  const [up, down] = [t('renderer.picture.up'), t('renderer.picture.down')];
  const [turn, remove] = [t('renderer.picture.turn'), t('renderer.file.remove')];
  return (
    <Item data-part="page">
      <Thumbnail>
        <img src={url} alt="" style={{ transform: `rotate(${page.turn * 90}deg)` }} />
      </Thumbnail>
      <Content>
        <strong>{name}</strong>
        <AdviceNote advice={page.picture.advice} />
        <Row>
          {count > 1 && (
            <>
              <Button {...labelled(up)} data-act="up" disabled={number === 1} onClick={() => onMove(-1)}>
                {up}
              </Button>
              <Button {...labelled(down)} data-act="down" disabled={number === count} onClick={() => onMove(1)}>
                {down}
              </Button>
            </>
          )}
          <Button {...labelled(turn)} data-act="turn" onClick={onTurn}>
            {turn}
          </Button>
          {count > 1 && (
            <Button {...labelled(remove)} data-act="remove" onClick={onRemove}>
              {remove}
            </Button>
          )}
        </Row>
      </Content>
    </Item>
  );
};
