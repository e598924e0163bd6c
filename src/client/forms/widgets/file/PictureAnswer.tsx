import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chakra } from '../../../design/chakra.ts';
import { FileAnswer } from './FileAnswer.tsx';
import { fileQuery, fileUrl } from './file-queries.ts';

const Frame = chakra('a', {
  base: {
    display: 'inline-block',
    maxWidth: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    overflow: 'hidden',
    // Of its own colour in every theme: a signature is dark on a transparent ground.
    background: 'white',
    _hover: { borderColor: 'brand.fg' },
    '& img': { maxWidth: 'full', maxHeight: '12rem', width: 'auto', height: 'auto', objectFit: 'contain' },
  },
});

interface PictureAnswerProps {
  readonly id: string;
  /** Label of the question, the picture's alternative text. */
  readonly label: string;
}

/** An uploaded picture, which opens in its full size; a file that is no picture with its name. */
export const PictureAnswer = ({ id, label }: PictureAnswerProps) => {
  const { data: file } = useQuery(fileQuery(id));
  const [isBroken, setBroken] = useState(false);
  if (isBroken || (file && !file.contentType.startsWith('image/'))) return <FileAnswer id={id} />;
  return (
    <Frame href={fileUrl(id)} target="_blank" rel="noreferrer">
      <img src={fileUrl(id)} alt={label} loading="lazy" onError={() => setBroken(true)} />
    </Frame>
  );
};
