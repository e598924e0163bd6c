import type { Tx } from '../platform/database/database.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import admission from './data/admission.json' with { type: 'json' };
import promoCodesData from './data/promo-codes.json' with { type: 'json' };
import { dayFrom, insertRows } from './insert-rows.ts';

type Offer = (typeof admission.offers)[number];
type Wave = (typeof admission.waves)[number];

/** Midnight in Jakarta `days` after `today` (yyyy-MM-dd). */
const dayStart = (today: string, days: number): string => {
  const date = new Date(`${today}T00:00:00+07:00`);
  return new Date(date.getTime() + days * 86_400_000).toISOString();
};

/** Demo programs are for the intake of next year. */
export const intakeYear = (today: string): number => Number(today.slice(0, 4)) + 1;

const periodId = (offer: Offer, wave: Wave): string => `${offer.institution_code}-${offer.entity_id}-${wave.id}`;

const makePeriod = (offer: Offer, wave: Wave, today: string) => ({
  id: periodId(offer, wave),
  institution_code: offer.institution_code,
  entity_id: offer.entity_id,
  year: intakeYear(today),
  semester_id: offer.semester_id,
  channel_id: offer.channel_id,
  name: wave.name,
  names: wave.names,
  opens_at: dayStart(today, wave.opensInDays),
  closes_at: dayStart(today, wave.closesInDays),
  minimum_semester: offer.minimum_semester,
  fee_due_on: dayFrom(today, wave.closesInDays + 7),
  test_on: dayFrom(today, wave.closesInDays + 14),
  announced_on: dayFrom(today, wave.closesInDays + 30),
});

const makePeriods = (offers: readonly Offer[], today: string) =>
  offers.flatMap((offer) => admission.waves.map((wave) => makePeriod(offer, wave, today)));

const makeProgram = (offer: Offer, program: Offer['programs'][number]) => ({
  id: program.id,
  institution_code: offer.institution_code,
  name: program.name,
  names: program.names,
  psychological_test_required: 'psychological_test_required' in program,
  colour_blind_letter_required: 'colour_blind_letter_required' in program,
});

const makeOfferedPrograms = (offer: Offer, wave: Wave) =>
  offer.programs.map((program, index) => ({
    id: `${program.id}-${wave.id}`,
    period_id: periodId(offer, wave),
    program_id: program.id,
    position: index + 1,
    registration_fee: program.registration_fee,
    spp: program.spp,
    ukt: program.ukt,
    advance: program.advance,
    allow_scholarship: program.allow_scholarship,
    quota: 'quota' in program ? program.quota : null,
    eligibility_rule: program.eligibility_rule,
    additional_discount: 'additional_discount' in program ? program.additional_discount : 0,
    additional_discount_name: 'additional_discount_name' in program ? program.additional_discount_name : null,
    additional_discount_names: 'additional_discount_names' in program ? program.additional_discount_names : {},
    active: true,
  }));

/** Entities, periods, programs and payment channels of the demo data, dated relative to `today` (yyyy-MM-dd). */
export const loadAdmission = async (db: Queryable, today: string): Promise<void> => {
  const { offers, waves } = admission;
  await insertRows(db, 'admission_entity', admission.admission_entity);
  await insertRows(db, 'admission_channel', admission.admission_channel);
  await insertRows(db, 'admission_semester', admission.admission_semester);
  await insertRows(db, 'payment_channel', admission.payment_channel);
  await insertRows(db, 'admission_period', makePeriods(offers, today));
  await insertRows(
    db,
    'program',
    offers.flatMap((offer) => offer.programs.map((program) => makeProgram(offer, program))),
  );
  await insertRows(
    db,
    'offered_program',
    offers.flatMap((offer) => waves.flatMap((wave) => makeOfferedPrograms(offer, wave))),
  );
};

/** One promo code for every reason to accept or refuse one; a demo payment uses up `HABIS1`. */
export const loadPromoCodes = async (tx: Tx, today: string): Promise<void> => {
  const rows = promoCodesData.promoCodes.map(({ fromDay, toDay, ...rest }) => ({
    ...rest,
    start_date: dayFrom(today, fromDay),
    end_date: dayFrom(today, toDay),
  }));
  await insertRows(tx, 'promo_code', rows);
};
