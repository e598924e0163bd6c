import { chakra } from '@chakra-ui/react';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answers } from '../../../engine/schema/types.ts';
import { textKey } from '../../../engine/text/keys.ts';
import { isFileField } from '../../../engine/wire/field-type.ts';
import { getForm } from '../runtime/load-form.ts';
import { AnswerValue } from './AnswerValue.tsx';
import { shownFields, uiOf } from './shown-fields.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
    columnGap: '6',
    '& dt': { color: 'fg.muted', fontSize: 'sm', paddingTop: '3' },
    '& dd': { margin: 0, paddingTop: { base: '0', md: '3' }, minWidth: 0, overflowWrap: 'anywhere' },
    '& dd[data-wide]': { gridColumn: '1 / -1' },
    '& a': { color: 'colorPalette.fg', textDecoration: 'underline', fontWeight: 'semibold' },
    '& ol': { listStyle: 'decimal', paddingInlineStart: '5' },
  },
});

export interface AnswerListProps {
  /** Folder name of the form's definition. */
  readonly formKey: string;
  readonly answers: Answers;
  /** Parameters of data sources that no sibling answers: formId, institutionCode. */
  readonly sourceParams?: Readonly<Record<string, unknown>>;
  /** Only this field is shown; its siblings still tell which list its choice comes from. */
  readonly only?: string;
}

const none = {};

const LoadedList = ({ formKey, answers, sourceParams = none, only }: AnswerListProps) => {
  const { t, i18n } = useTranslation();
  const form = use(getForm(formKey));
  const { definition } = form;
  const fields = shownFields(form, answers).filter((field) => only === undefined || field === only);
  return (
    <List>
      {fields.map((field) => {
        const ui = uiOf(definition.ui, field);
        const isWide = ui['ui:field'] === 'gradeGrid';
        const labelKey = textKey(formKey, [field], 'label');
        return [
          <dt key={`${field} term`}>{i18n.exists(labelKey) ? t(labelKey) : field}</dt>,
          <dd key={`${field} value`} {...(isWide && { 'data-wide': '' })}>
            <AnswerValue
              formKey={formKey}
              field={field}
              ui={ui}
              isFile={isFileField(definition, field)}
              answers={answers}
              sourceParams={sourceParams}
            />
          </dd>,
        ];
      })}
    </List>
  );
};

/** The answers of one form to read, with the words that the applicant saw when giving them. */
export const AnswerList = (props: AnswerListProps) => {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<p role="status">{t('renderer.loading')}</p>}>
      <LoadedList {...props} />
    </Suspense>
  );
};
