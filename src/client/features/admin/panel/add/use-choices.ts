import { institutions } from 'virtual:catalogue';
import { useCallback, useState } from 'react';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { useSession } from '../../../../api/use-session.ts';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import type { GivenChoice } from '../../../../forms/given-choices.ts';
import type { Panel, PanelEntry } from '../queries.ts';
import { useEntryTitle } from '../use-entry-title.ts';

/** What the fields of a new entry can name; periods and programs are those of the chosen institution. */
export const useChoices = (panel: Panel) => {
  const own = useSession()?.institutionCode;
  const institutionName = useInstitutionName();
  const periodTitle = useEntryTitle('period');
  const studiesTitle = useEntryTitle('studies');
  const [institution, setInstitution] = useState<unknown>();
  const ofInstitution = (entries: readonly PanelEntry[], title: (entry: PanelEntry) => string): GivenChoice[] =>
    entries
      .filter(({ institutionCode }) => institutionCode === institution)
      .map((entry) => ({ value: entry.id, label: title(entry) }));
  const named = (rows: Panel['choices']['entity']): GivenChoice[] =>
    rows.map(({ Id, Name }) => ({ value: Id, label: Name }));
  const choices: Readonly<Record<string, readonly GivenChoice[]>> = {
    institutionCode: institutions
      .filter(({ code }) => code !== 0 && (typeof own !== 'number' || own === code))
      .map(({ code }) => ({ value: code, label: institutionName(code) })),
    entityId: named(panel.choices.entity),
    semesterId: named(panel.choices.semester),
    channelId: named(panel.choices.channel),
    periodId: ofInstitution(panel.period, periodTitle),
    programId: ofInstitution(panel.studies, studiesTitle),
  };
  const hear = useCallback((answers: Answers): void => setInstitution(answers['institutionCode']), []);
  return { choices, hear };
};
