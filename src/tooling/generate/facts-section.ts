import { decisionTables, factsOfChosenPrograms } from '../../contract/decision-tables.ts';
import { mailEvents } from '../../contract/mail-events.ts';
import { factsReadBy } from '../../engine/model/read-facts.ts';
import type { Catalogue, FactRule } from '../../engine/schema/types.ts';
import { stepsInOrder } from '../../engine/steps/asked-steps.ts';
import { factTypes } from '../../officer/check/fact-types.ts';
import { findText, type Language, type LocaleFiles } from './document-texts.ts';

const words = {
  id: {
    title: 'Fakta portal ini',
    intro:
      'Fakta yang dideklarasikan di `schemas/rules/facts.json`, dan di mana setiap fakta dapat dibaca: di langkah (sebagai `$facts`, `facts.nama`, atau di `when` sebuah langkah), di syarat kelayakan dan tabel keputusan, dan di syarat email. Di tempat lain, pemeriksaan menolaknya.',
    columns: ['Fakta', 'Arti', 'Jenis', 'Formulir', 'Aturan', 'Email'],
    all: 'semua',
    types: {
      string: 'teks',
      date: 'tanggal',
      double: 'angka',
      bool: '`true` atau `false`',
      map: 'angka per mata pelajaran',
    },
    other: 'jawaban',
  },
  en: {
    title: 'Facts of this portal',
    intro:
      'The facts that `schemas/rules/facts.json` declares, and where each of them can be read: in steps (as `$facts`, as `facts.name`, or in `when` of a step), in eligibility rules and decision tables, and in conditions of emails. Anywhere else, the check refuses it.',
    columns: ['Fact', 'Meaning', 'Type', 'Forms', 'Rules', 'Emails'],
    all: 'all',
    types: { string: 'text', date: 'date', double: 'number', bool: '`true` or `false`', map: 'numbers by subject' },
    other: 'answer',
  },
} as const;

const code = (name: string): string => `\`${name}\``;

/** Facts of the server that are days. */
const days = new Set(['startOfStudies', 'periodOpens', 'periodCloses']);

const typeOf = (language: Language, rule: FactRule, type = ''): string => {
  const { types, other } = words[language];
  if (rule.compute === 'today' || rule.compute === 'yearsBefore' || (rule.compute === 'given' && days.has(rule.of)))
    return types.date;
  if (type.startsWith('map')) return types.map;
  return type === 'string' || type === 'double' || type === 'bool' ? types[type] : other;
};

const meaningOf = (locales: LocaleFiles, language: Language, rule: FactRule): string => {
  const name = rule.compute === 'given' ? rule.of : rule.compute;
  const params: Readonly<Record<string, string>> = {
    ...('step' in rule && { step: code(rule.step), field: code(rule.field) }),
    ...('of' in rule && { of: code(rule.of) }),
    ...('years' in rule && { years: String(rule.years) }),
    ...('on' in rule && { on: findText(locales, language, `officer-diff.fact.${rule.on}`) ?? rule.on }),
  };
  const text = findText(locales, language, `officer-diff.fact.${name}`) ?? name;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, param: string) => params[param] ?? '');
};

const isOfProgram = (of: string): boolean => factsOfChosenPrograms.some((name) => name === of);

/** The forms of other pages, which give them facts of their own. */
const formsReading = ({ forms, facts }: Catalogue, of: string): readonly string[] =>
  Object.values(forms).flatMap(({ key, schema }) => {
    const read = factsReadBy(schema).flatMap((name) => facts.facts[name] ?? []);
    return read.some((rule) => rule.compute === 'given' && rule.of === of) ? [key] : [];
  });

/** The steps in which the fact is known, whichever institution is applied to. */
const stepsWith = (catalogue: Catalogue, rule: FactRule): readonly string[] => {
  const keys = catalogue.steps.map(({ key }) => key);
  if (rule.compute === 'given') return isOfProgram(rule.of) ? keys : formsReading(catalogue, rule.of);
  if (!('step' in rule)) return keys;
  const orders = [undefined, ...Object.keys(catalogue.orderByInstitution ?? {})].map((institution) =>
    stepsInOrder(catalogue, institution).map(({ key }) => key),
  );
  return keys.filter((key) => orders.every((order) => order.indexOf(rule.step) < order.indexOf(key)));
};

const rulesWith = (rule: FactRule): readonly string[] => [
  ...(rule.compute !== 'given' || isOfProgram(rule.of) ? ['eligibility'] : []),
  ...Object.entries(decisionTables).flatMap(([name, { given, isGivenOnly }]) =>
    (rule.compute === 'given' ? given.includes(rule.of) : isGivenOnly !== true) ? [name] : [],
  ),
];

const mailsWith = (rule: FactRule): readonly string[] =>
  Object.entries(mailEvents).flatMap(([event, { given, isForPeriod }]) =>
    !isForPeriod && (rule.compute !== 'given' || given.includes(rule.of)) ? [event] : [],
  );

/** Every fact of the portal, with its type and where rules can read it. */
export const factsSection = (catalogue: Catalogue, locales: LocaleFiles, language: Language): readonly string[] => {
  const { title, intro, columns, all } = words[language];
  const types = factTypes(catalogue);
  const everywhere = {
    steps: catalogue.steps.length,
    mails: Object.values(mailEvents).filter(({ isForPeriod }) => !isForPeriod).length,
  };
  const list = (names: readonly string[], count?: number): string => {
    if (names.length === count) return all;
    return names.map(code).join(', ') || '–';
  };
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `## ${title}`,
    intro,
    [
      row(columns),
      '|---|---|---|---|---|---|',
      ...Object.entries(catalogue.facts.facts).map(([name, rule]) =>
        row([
          code(name),
          meaningOf(locales, language, rule),
          typeOf(language, rule, types[name]),
          list(stepsWith(catalogue, rule), everywhere.steps),
          list(rulesWith(rule), Object.keys(decisionTables).length + 1),
          list(mailsWith(rule), everywhere.mails),
        ]),
      ),
    ].join('\n'),
  ];
};
