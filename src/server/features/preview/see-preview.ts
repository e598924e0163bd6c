import { apply } from '../../../../machines/run.ts';
import type { getPreview } from '../../../contract/admin-preview.ts';
import type { DataOf } from '../../../contract/call.ts';
import type { Catalogue, FormDefinition } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Services } from '../../services.ts';
import type { Admission } from '../application/admission.ts';
import { ALL } from '../content/institutions.ts';
import { findChannels } from '../payment/queries/channels.ts';
import { exampleSubject } from './example-subject.ts';
import { findApplicationsWithPeriod } from './queries.ts';

type Preview = DataOf<typeof getPreview>;

const describe = (kind: Preview['forms'][number]['kind'], forms: readonly FormDefinition[]): Preview['forms'] =>
  forms.map(({ key, examples }) => ({ key, kind, valid: { ...examples.valid }, invalid: { ...examples.invalid } }));

const rowsOf = ({ tables }: Catalogue, table: string) => tables[table]?.rows ?? [];

/** States to which the machine leads a complete draft with this outcome, with a fee to pay and without. */
const statesAfter = ({ catalogue, machine }: Admission, outcome: string): ReadonlySet<string> => {
  const facts = catalogue.tables['outcome']?.examples.find(({ then }) => then?.['message'] === outcome)?.facts;
  const context = { completed: catalogue.steps.map(({ key }) => key), reopened: [] };
  const submitted = [1, 0].map((registrationFee) =>
    apply(
      machine,
      { status: 'Draft', context },
      { type: 'application.submitted', eligible: facts?.['eligible'] === true, registrationFee },
    ),
  );
  return new Set(submitted.flatMap((applied) => (applied.refused ? [] : [applied.status])));
};

/** Everything that can be drawn, with the examples that prove it. @param own institution of the admin, null for all */
export const seePreview = async (
  admission: Admission,
  services: Services,
  own: number | null,
  locale: Locale,
): Promise<Preview> => {
  const { catalogue, db } = admission;
  const codes = catalogue.institutions.map(({ code }) => code).filter((code) => code !== ALL);
  const reached = codes.filter((code) => own === null || own === code);
  const [{ detail }, channels] = await Promise.all([
    exampleSubject(admission, services, reached[0] ?? ALL, locale),
    findChannels(db),
  ]);
  return {
    forms: [
      ...describe('step', catalogue.steps),
      ...describe('content', Object.values(catalogue.content)),
      ...describe('form', Object.values(catalogue.forms)),
    ],
    outcomes: rowsOf(catalogue, 'outcome').map(({ name, then }) => ({
      name,
      message: String(then['message']),
      states: [...statesAfter(admission, String(then['message']))],
    })),
    results: rowsOf(catalogue, 'result').map(({ name, then }) => ({ name, type: String(then['type']) })),
    applications: [...(await findApplicationsWithPeriod(db, reached))],
    example: detail,
    channels: channels.map(({ id, name, kind, adminFee }) => ({
      SFPaymentChannelId: id,
      PaymentChannelName: name,
      Kind: kind,
      AdminFee: adminFee,
    })),
  };
};
