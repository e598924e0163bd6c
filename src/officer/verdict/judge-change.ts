import type { FormChange, Presence } from '../../engine/evolution/form-change.ts';
import { newMigrations } from '../../engine/evolution/new-names.ts';
import { knownFields } from '../../engine/schema/active-fields.ts';
import type { FormDefinition, Migration } from '../../engine/schema/types.ts';
import { fieldsOf, isAskedAbout } from '../forms/fields-of.ts';
import { judgeMigration } from './judge-migration.ts';
import { judgePattern } from './judge-pattern.ts';
import { judgeRuleChange } from './judge-rule.ts';
import { judgeWire } from './judge-wire.ts';
import { asksAgain, breaks, type Judgement, needsMigration, safe } from './verdict.ts';

/** Both versions of the form that a change is about. */
export interface Versions {
  readonly before: FormDefinition;
  readonly after: FormDefinition;
}

const isNever = ({ isAlways, cases }: Presence): boolean => !isAlways && cases.length === 0;

type Of<Kind extends FormChange['kind']> = Extract<FormChange, { kind: Kind }>;

/** What is filled in by a new migration, so that no draft lacks it. */
const isFilled = ({ before, after }: Versions, [field = '', ...inner]: readonly string[]): boolean =>
  inner.length === 0 &&
  after.migrations
    .slice(before.migrations.length)
    .some(({ operations }) => operations.some((one) => 'default' in one && one.default.field === field));

/** A new migration rewrites its answers, so that what they were no longer tells what they are. */
const isMapped = ({ before, after }: Versions, [field = '', ...inner]: readonly string[]): boolean =>
  inner.length === 0 &&
  after.migrations
    .slice(before.migrations.length)
    .some(({ operations }) => operations.some((one) => 'map' in one && one.map.field === field));

const gives = (operation: Migration['operations'][number], field: string): boolean =>
  ('default' in operation && operation.default.field === field) ||
  ('rename' in operation && operation.rename.to === field);

/** A field that no saved draft can have answered. */
const isNew = ({ before, after }: Versions, field: string): boolean =>
  !field.startsWith('$') &&
  !knownFields(before).has(field) &&
  !newMigrations(before, after).some(({ operations }) => operations.some((one) => gives(one, field)));

/** Nobody is asked before having answered another new question. */
const followsNew = ({ cases, isAlways }: Presence, versions: Versions): boolean =>
  !isAlways &&
  cases.every((chain) =>
    chain.some(
      (condition) =>
        condition.holds &&
        condition.at.length === 0 &&
        ((condition.if['required'] ?? []) as readonly string[]).some((field) => isNew(versions, field)),
    ),
  );

const judgeAdded = ({ after: { required, shown }, path }: Of<'fieldAdded'>, versions: Versions): Judgement => {
  if (isNever(required)) return safe('fieldOptional');
  if (followsNew(required.isAlways ? shown : required, versions)) return safe('followsNew');
  return isFilled(versions, path) ? { ...asksAgain('fieldFilled'), isOpen: true } : asksAgain('fieldRequired');
};

const judgeRemoved = ({ path, isDeclared }: Of<'fieldRemoved'>, { after }: Versions): Judgement => {
  if (isDeclared) return isAskedAbout(after.schema, path[0] ?? '') ? asksAgain('conditionLost') : safe('answersKept');
  return path.length > 1 ? asksAgain('innerFieldGone') : needsMigration('answersSetAside');
};

const judgeRequired = ({ before, after, path }: Of<'requiredChanged'>, versions: Versions): Judgement => {
  if (isNever(after)) return safe('noLongerRequired');
  if (before.isAlways) return safe('requiredLess');
  return isFilled(versions, path) ? { ...asksAgain('fieldFilled'), isOpen: true } : asksAgain('nowRequired');
};

const judgeShown = ({ path, after: presence }: Of<'shownChanged'>, { after }: Versions): Judgement => {
  const required = fieldsOf(after.schema).get(path.join('.'))?.required;
  if (required && isNever(required) && !isAskedAbout(after.schema, path[0] ?? ''))
    return safe(presence.isAlways ? 'shownMore' : 'shownOtherwise');
  return asksAgain(presence.isAlways ? 'nowRequired' : 'shownRequired');
};

const judgeRenamed = ({ before: [old = ''] }: Of<'fieldRenamed'>, { after }: Versions): Judgement =>
  isAskedAbout(after.schema, old) ? asksAgain('conditionLost') : safe('renameDeclared');

/** Whether the map leaves nothing behind can only be tried; where nothing had to be mapped, nothing has to be tried. */
const judgeMapped = (judgement: Judgement): Judgement =>
  judgement.verdict === 'safe' ? judgement : { ...asksAgain('optionMapped'), isOpen: true };

const judgeRule = (change: Of<'ruleChanged'>, versions: Versions): Judgement => {
  const judgement = judgeRuleChange(change);
  const isOpen = change.keyword === 'pattern' && judgement.reason === 'ruleOther';
  const settled = isOpen ? judgePattern(change, versions) : judgement;
  return isMapped(versions, change.path) ? judgeMapped(settled) : settled;
};

const judgeLook = ({ what }: Of<'lookChanged'>): Judgement =>
  /^ui:options\.(?:source|with|withoutWhen|columns|required)$/.test(what) ? asksAgain('otherList') : safe('onlyLooks');

/**
 * What a change of a form means for the drafts that were saved under the old version, told from the change alone.
 * Never milder than what a replay finds; `isOpen` where only a replay can tell.
 */
export const judgeChange = (change: FormChange, versions: Versions): Judgement => {
  switch (change.kind) {
    case 'fieldAdded':
      return judgeAdded(change, versions);
    case 'fieldRemoved':
      return judgeRemoved(change, versions);
    case 'fieldRenamed':
      return judgeRenamed(change, versions);
    case 'requiredChanged':
      return judgeRequired(change, versions);
    case 'shownChanged':
      return judgeShown(change, versions);
    case 'optionAdded':
      return safe('moreToChoose');
    case 'optionRemoved':
      return 'mappedTo' in change ? { ...asksAgain('optionMapped'), isOpen: true } : asksAgain('optionGone');
    case 'ruleAdded':
      return change.keyword === 'pattern' ? judgePattern(change, versions) : asksAgain('ruleNew');
    case 'ruleRemoved':
      return safe('ruleGone');
    case 'ruleChanged':
      return judgeRule(change, versions);
    case 'lookChanged':
      return judgeLook(change);
    case 'wireChanged':
      return judgeWire(change, versions);
    case 'migrationAdded':
      return judgeMigration(change.after, versions);
    case 'migrationChanged':
      return breaks('migrationEdited');
    case 'prefillChanged':
    case 'orderChanged':
      return safe('onlyLooks');
  }
};
