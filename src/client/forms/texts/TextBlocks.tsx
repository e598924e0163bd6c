import { parseText, type TextBlock } from '../../../engine/text/markup.ts';
import { chakra } from '../../design/chakra.ts';
import { Parts } from './InlineText.tsx';

const Blocks = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: 0,
    overflowWrap: 'anywhere',
    '& ul, & ol': { paddingInlineStart: '6' },
    '& ul': { listStyle: 'disc' },
    '& ol': { listStyle: 'decimal' },
    '& li + li': { marginTop: '1' },
  },
});

const Block = ({ block }: { readonly block: TextBlock }) => {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Parts parts={block.parts} />
      </p>
    );
  const List = block.isNumbered ? 'ol' : 'ul';
  return (
    <List>
      {block.entries.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a text never move
        <li key={index}>
          <Parts parts={parts} />
        </li>
      ))}
    </List>
  );
};

/** An officer's text: paragraphs and lists, with links, pictures and emphasised words. */
export const TextBlocks = ({ text }: { readonly text: string }) => (
  <Blocks>
    {parseText(text).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <Block key={index} block={block} />
    ))}
  </Blocks>
);
