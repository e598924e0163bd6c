import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileRule } from '../../../../engine/schema/file-rule.ts';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';

/** A computer with a mouse has no camera that is held over a document. */
const OnTouch = chakra('div', { base: { display: 'none', '@media (any-pointer: coarse)': { display: 'block' } } });

/** Pictures of any kind can be made into what the field accepts. */
const acceptedWithScripts = ({ types }: FileRule): string =>
  ['image/*', '.heic', '.heif', ...types.filter((type) => !type.startsWith('image/'))].join(',');

/**
 * The same input opens the camera, or the files. What it offers is set when it is opened: without scripts it offers what
 * the server accepts.
 */
export const usePhotoInput = (input: RefObject<HTMLInputElement | null>, rule: FileRule, isMultiple: boolean) => {
  const isTaking = useRef(false);
  const wasTaken = useRef(false);
  return {
    takePhoto: (): void => {
      isTaking.current = true;
      input.current?.click();
    },
    onOpen: (): void => {
      const { current: element } = input;
      if (!element) return;
      wasTaken.current = isTaking.current;
      isTaking.current = false;
      element.accept = wasTaken.current ? 'image/*' : acceptedWithScripts(rule);
      element.multiple = isMultiple && !wasTaken.current;
      if (wasTaken.current) element.setAttribute('capture', 'environment');
      else element.removeAttribute('capture');
    },
    /** The chosen files, and whether the camera took them; the same file can be chosen again. */
    takeFiles: (): { readonly files: readonly File[]; readonly isTaken: boolean } => {
      const files = [...(input.current?.files ?? [])];
      if (input.current) input.current.value = '';
      return { files, isTaken: wasTaken.current };
    },
  };
};

interface TakePhotoProps {
  /** Label of the field. */
  readonly label: string;
  readonly onTake: () => void;
}

/** Opens the camera of a phone or tablet. */
export const TakePhoto = ({ label, onTake }: TakePhotoProps) => {
  const { t } = useTranslation();
  return (
    <OnTouch data-scripted="">
      <Button variant="outline" aria-label={t('renderer.picture.takeOf', { label })} onClick={onTake}>
        {t('renderer.picture.take')}
      </Button>
    </OnTouch>
  );
};
