import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type PanelSection, panelSections } from '../../../../../contract/admin-panel.ts';
import { pathTo } from '../../../../../contract/pages.ts';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Muted } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import { useKindTitle } from '../../shared/use-kind-title.ts';
import type { AuditLine } from '../queries.ts';

const panelAt = (asked: Readonly<Record<string, string>>): string =>
  `${pathTo('controlPanel')}?${new URLSearchParams(asked)}`;

const isSection = (kind: string): kind is PanelSection => panelSections.some((section) => section === kind);

/** What a line is about: kind, name and page. What belongs to an institution as such, and files of data, have no row. */
const useSubject = ({ subjectKind: kind, subjectId: id, subject: { name, number, at } }: AuditLine) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const kindTitle = useKindTitle();
  if (kind === null || id === null) return undefined;
  const own = `admin-audit.subject.${kind}`;
  const told = {
    kind: i18n.exists(own) ? t(own) : kindTitle(kind),
    names: [name, number].flatMap((one) => one || []),
  };
  if (kind === 'contact') return { ...told, names: [institutionName(Number(id))], to: panelAt({ view: kind, id }) };
  if (kind === 'masterData')
    return { ...told, names: [t(`admin-list.masterData.${id}`)], to: panelAt({ view: 'data', kind: id }) };
  if (at === null) return { ...told, to: undefined };
  if (isSection(kind)) return { ...told, to: panelAt({ view: kind, id }) };
  if (kind === 'account') return { ...told, to: `${pathTo('userList')}?${new URLSearchParams({ q: name ?? '' })}` };
  const isApplied = kind === 'application' || kind === 'file' || kind === 'payment';
  const to = isApplied
    ? pathTo('applicantDetail', { id: at })
    : pathTo('adminContentEdit', { contentKey: kind, id: at });
  return { ...told, to };
};

/** What a line is about, in words, with the way to it while it is there. */
export const Subject = ({ line }: { readonly line: AuditLine }) => {
  const { t } = useTranslation();
  const subject = useSubject(line);
  if (!subject) return '–';
  const { kind, names, to } = subject;
  // A draft may have no name yet.
  const [first = to === undefined ? t('admin-audit.subject.gone') : kind, ...others] = names;
  return (
    <Box overflowWrap="anywhere">
      {to === undefined ? (
        first
      ) : (
        // As large as a thumb, without the lines moving apart.
        <TextLink to={to} display="inline-block" minWidth="11" paddingBlock="0.875rem" marginBlock="-0.875rem">
          <LongWord>{first}</LongWord>
        </TextLink>
      )}
      <Muted fontSize="xs">
        {first !== kind && kind}
        {others.map((number) => (
          <Fragment key={number}>
            {first !== kind && ' · '}
            <Box as="span" display="inline-block">
              {number}
            </Box>
          </Fragment>
        ))}
      </Muted>
    </Box>
  );
};
