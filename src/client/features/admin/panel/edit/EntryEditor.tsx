import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { PanelSection } from '../../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { BackLink } from '../../../../design/BackLink.tsx';
import { PageHeading } from '../../../../design/PageHeading.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import { getForm } from '../../../../forms/runtime/load-form.ts';
import { SchemaForm } from '../../../../forms/SchemaForm.tsx';
import { differingFields } from '../../shared/answers.ts';
import { KeptForm } from '../../shared/KeptForm.tsx';
import { LeaveGuard } from '../../shared/LeaveGuard.tsx';
import { type Begun, initialOf, type Keeper, useKeptForm } from '../../shared/use-kept-form.ts';
import { canAdd } from '../add/AddLink.tsx';
import { asked } from '../entries/use-wish.ts';
import { formOf } from '../form-of.ts';
import { panelLink } from '../panel-link.ts';
import type { PanelEntry } from '../queries.ts';
import { useEntryTitle } from '../use-entry-title.ts';
import { ClashDialog } from './ClashDialog.tsx';
import { RemoveEntry } from './RemoveEntry.tsx';
import { TellDialog } from './TellDialog.tsx';
import { useChange } from './use-change.ts';

interface EntryEditorProps {
  readonly section: PanelSection;
  readonly entry: PanelEntry;
}

/** What is in the form right now, without drawing the page for every key. */
const useTyped = (initial: Answers, first: Answers) => {
  const typed = useRef(first);
  const isSettled = useRef(false);
  const hear = useCallback((next: Answers): void => {
    typed.current = next;
  }, []);
  const isDirty = useCallback(
    (): boolean => !isSettled.current && differingFields(initial, typed.current).length > 0,
    [initial],
  );
  const settle = (): void => {
    isSettled.current = true;
  };
  return { hear, isDirty, settle };
};

/** The list with what it was narrowed by, at the entry that one comes from. */
const useWayBack = (id: string): string => {
  const [params] = useSearchParams();
  const kept = [...asked, 'page'].map((name) => [name, params.get(name) ?? '']);
  return panelLink({ ...Object.fromEntries(kept), from: id });
};

const Head = ({ section, entry }: EntryEditorProps) => {
  const head = useRef<HTMLDivElement>(null);
  const title = useEntryTitle(section)(entry);
  const institutionName = useInstitutionName();
  const institution = entry.institutionCode === null ? '' : institutionName(entry.institutionCode);
  // The address is the same page to the portal, so that the heading is not found by itself.
  useEffect(() => head.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={head}>
      <PageHeading lead={institution === title ? undefined : institution}>{title}</PageHeading>
    </div>
  );
};

interface FormProps extends EntryEditorProps {
  readonly begun: Begun<PanelEntry>;
  readonly keeper: Keeper<PanelEntry>;
  readonly onLeft: () => Promise<void>;
}

/** The questions as they are asked of this entry, with what was typed before. */
const EntryForm = ({ section, entry, begun, keeper, onLeft }: FormProps) => {
  const { t } = useTranslation();
  const { definition } = use(getForm(formOf(section)));
  // What is read again meanwhile does not change what the form began with.
  const [{ answers: first }] = useState(begun);
  const [base, setBase] = useState(begun.base ?? entry);
  const initial = useMemo(() => initialOf(definition, base), [definition, base]);
  const { hear: listen, ...typed } = useTyped(initial, first);
  const hear = useCallback(
    (answers: Answers): void => {
      listen(answers);
      keeper.hear(base, answers);
    },
    [listen, keeper.hear, base],
  );
  const leave = async (): Promise<void> => {
    typed.settle();
    keeper.forget();
    await onLeft();
  };
  const change = useChange(section, { onSaved: () => void leave(), onMore: setBase });
  return (
    <Stack gap="6">
      <Box maxWidth="lg">
        <SchemaForm
          formKey={formOf(section)}
          initialAnswers={first}
          onAnswers={hear}
          submitLabel={t('admin-panel.save')}
          onSubmit={(values, hasMore) => change.save(base, values, hasMore)}
        />
      </Box>
      {canAdd(section) && <RemoveEntry section={section} entry={base} onRemoved={leave} />}
      {change.question && <TellDialog change={change} question={change.question} section={section} />}
      {change.clash && <ClashDialog change={change} clash={change.clash} section={section} />}
      <LeaveGuard isDirty={typed.isDirty} onLeave={keeper.forget} />
    </Stack>
  );
};

/** One entry, asked as its data says; what was typed and not saved comes back. */
export const EntryEditor = ({ section, entry }: EntryEditorProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = useWayBack(entry.id);
  const { definition } = use(getForm(formOf(section)));
  const keeper = useKeptForm(`panel/${section}/${entry.id}`, definition, entry);
  return (
    <Stack gap="6">
      <BackLink to={back}>{t(`admin-panel.view.${section}`)}</BackLink>
      <Head section={section} entry={entry} />
      <KeptForm keeper={keeper}>
        {(begun) => (
          <EntryForm
            section={section}
            entry={entry}
            begun={begun}
            keeper={keeper}
            onLeft={async () => {
              await navigate(back);
            }}
          />
        )}
      </KeptForm>
    </Stack>
  );
};
