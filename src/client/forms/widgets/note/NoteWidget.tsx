import { AlertIcon, InfoIcon } from '../../../design/basic-icons.tsx';
import { chakra } from '../../../design/chakra.ts';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import { TextBlocks } from '../../texts/TextBlocks.tsx';
import type { WidgetProps } from '../widget.ts';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    minWidth: 0,
    maxWidth: 'prose',
    '&[data-tone]': {
      position: 'relative',
      padding: '4',
      paddingInlineStart: '12',
      borderInlineStartWidth: '4px',
      borderRadius: 'sm',
    },
    '&[data-tone=information]': { background: 'bg.info', borderColor: 'border.info' },
    '&[data-tone=warning]': { background: 'bg.warning', borderColor: 'border.warning' },
    '& > svg': { position: 'absolute', insetInlineStart: '4', top: '4', width: '5', height: '5' },
    '& > svg + *': { minHeight: '5' },
  },
});

const Title = chakra('p', { base: { fontWeight: 'semibold' } });

const Details = chakra('details', {
  base: {
    '& > summary': {
      width: 'fit-content',
      minHeight: '11',
      paddingBlock: '2',
      color: 'brand.fg',
      fontWeight: 'medium',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      cursor: 'pointer',
    },
    '& > div': {
      paddingInlineStart: '4',
      paddingBlock: '2',
      borderInlineStartWidth: '4px',
      borderColor: 'border.emphasized',
    },
  },
});

const icons: Readonly<Record<string, typeof InfoIcon>> = { information: InfoIcon, warning: AlertIcon };

/** A text between fields: plain, in a coloured frame, or behind its title until it is opened. */
export const NoteWidget = ({ id, path, options }: WidgetProps) => {
  const { part } = useFieldTexts(path);
  const title = part('title');
  const tone = typeof options['tone'] === 'string' ? options['tone'] : undefined;
  const Icon = icons[tone ?? ''];
  const text = <TextBlocks text={part('text') ?? ''} />;
  return (
    <Frame id={id} data-wide data-part="note" {...(tone !== undefined && { 'data-tone': tone })}>
      {Icon && <Icon />}
      {options['opens'] === true ? (
        <Details>
          <summary>{title}</summary>
          <div>{text}</div>
        </Details>
      ) : (
        <>
          {title !== undefined && <Title>{title}</Title>}
          {text}
        </>
      )}
    </Frame>
  );
};
