import { useTranslation } from 'react-i18next';
import { keysOf } from '../../contract/keys-of.ts';
import { Box } from '../design/primitives.tsx';
import { FilterSelect } from '../features/admin/shared/FilterSelect.tsx';
import { exampleNames, exampleTitle, isInvalidExample, type Preview } from './preview-data.ts';
import { ALL, type PreviewSelection, readSelection, toParameter } from './preview-variant.ts';
import { type SubjectGroup, splitSubject } from './subjects.ts';
import { useSubjectTitle, useVariantNames } from './use-preview-names.ts';

interface ChoicesProps {
  readonly preview: Preview;
  readonly mails: readonly { readonly template: string; readonly subject: string }[];
  readonly groups: readonly SubjectGroup[];
  readonly chosen: PreviewSelection;
  readonly onChoose: (change: Partial<PreviewSelection>) => void;
}

const SubjectSelect = ({ preview, mails, groups, chosen, onChoose }: ChoicesProps) => {
  const { t } = useTranslation();
  const title = useSubjectTitle({ preview, mails });
  return (
    <FilterSelect
      label={t('preview.subject')}
      value={chosen.subject}
      onChange={(subject) => onChoose({ subject, example: '' })}
    >
      {groups.map(({ name, subjects }) => (
        <optgroup key={name} label={t(`preview.group.${name}`)}>
          {subjects.map((subject) => (
            <option key={subject} value={subject}>
              {title(subject)}
            </option>
          ))}
        </optgroup>
      ))}
    </FilterSelect>
  );
};

const ExampleSelect = ({ preview, chosen, onChoose }: Omit<ChoicesProps, 'groups' | 'mails'>) => {
  const { t } = useTranslation();
  const [kind, key] = splitSubject(chosen.subject);
  const form = kind === 'form' && preview.forms.find((known) => known.key === key);
  if (!form) return null;
  const names = exampleNames(form);
  const options = (areInvalid: boolean) =>
    names
      .filter((name) => isInvalidExample(name) === areInvalid)
      .map((name) => (
        <option key={name} value={name}>
          {exampleTitle(name)}
        </option>
      ));
  return (
    <FilterSelect label={t('preview.example')} value={chosen.example} onChange={(example) => onChoose({ example })}>
      <option value="">{t('preview.empty')}</option>
      <optgroup label={t('preview.valid')}>{options(false)}</optgroup>
      <optgroup label={t('preview.invalid')}>{options(true)}</optgroup>
    </FilterSelect>
  );
};

type ListName = 'themes' | 'languages' | 'shades' | 'devices';

const parameterByList: Readonly<Record<ListName, string>> = {
  themes: 'theme',
  languages: 'in',
  shades: 'look',
  devices: 'device',
};

const ListSelects = ({ chosen, onChoose }: Pick<ChoicesProps, 'chosen' | 'onChoose'>) => {
  const { t } = useTranslation();
  const names = useVariantNames();
  return keysOf(parameterByList).map((list) => (
    <FilterSelect
      key={list}
      label={t(`preview.${list}`)}
      value={toParameter(chosen[list])}
      onChange={(value) =>
        onChoose({
          [list]: readSelection(new URLSearchParams({ [parameterByList[list]]: value }), [chosen.subject])[list],
        })
      }
    >
      {[...names[list]].map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
      <option value={ALL}>{t('preview.all')}</option>
    </FilterSelect>
  ));
};

/** Selection of subject, example, theme, language, appearance and device. */
export const PreviewChoices = ({ preview, mails, groups, chosen, onChoose }: ChoicesProps) => (
  <Box
    display="grid"
    gap="4"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    role="group"
  >
    <SubjectSelect preview={preview} mails={mails} groups={groups} chosen={chosen} onChoose={onChoose} />
    <ExampleSelect preview={preview} chosen={chosen} onChoose={onChoose} />
    <ListSelects chosen={chosen} onChoose={onChoose} />
  </Box>
);
