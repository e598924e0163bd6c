import { contrastRatio, mixColours } from '../../../engine/colours/contrast.ts';
import { type ContrastPair, contrastPairsOf, type ThemeColours } from '../../../engine/colours/contrast-pairs.ts';
import type { ColourMode } from '../../../engine/colours/neutrals.ts';
import { valueAt } from '../../../engine/schema/json.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createFinding, type Finding, inEveryLanguage, type Rule } from '../finding.ts';
import type { JsonPath } from '../walk-json.ts';

interface ThemeMode {
  readonly shade: ColourMode;
  readonly at: JsonPath;
}

const themeModes: readonly ThemeMode[] = [
  { shade: 'light', at: [] },
  { shade: 'dark', at: ['dark'] },
];

/** The meta-schema of themes checks them; where they are not as it says, this rule fails and is reported. */
const coloursOf = ({ value }: LocatedJson, { at }: ThemeMode): ThemeColours => valueAt(value, at) as ThemeColours;

const failingPairs = (colours: ThemeColours, shade: ColourMode): readonly ContrastPair[] =>
  contrastPairsOf(colours, shade).filter(([, one, other, least]) => contrastRatio(one, other) < least);

/** The roles of a pair that the theme defines itself: `brand.solid`, not the shared backgrounds. */
const rolesOf = ([name]: ContrastPair): readonly string[] =>
  name.split(' on ').filter((role) => /^(?:brand|accent)\./.test(role));

/** The colour to report: the changed one, else the one that most pairs have in common. */
const roleToBlame = (pairs: readonly ContrastPair[], changed: ReadonlySet<string>): string => {
  const roles = pairs.flatMap(rolesOf);
  const weight = (role: string): number =>
    (changed.has(role) ? 1_000 : 0) + roles.filter((other) => other === role).length;
  return [...new Set(roles)].sort((a, b) => weight(b) - weight(a))[0] ?? '';
};

const withRole = (colours: ThemeColours, role: string, colour: string): ThemeColours => {
  const group = role.startsWith('brand.') ? 'brand' : 'accent';
  const name = role.slice(group.length + 1);
  return { ...colours, [group]: { ...colours[group], [name]: colour } };
};

const MIX_RATIOS = Array.from({ length: 40 }, (_, index) => (index + 1) / 40);

/** The nearest lighter or darker colour with enough contrast in every pair. */
const findReadableColour = (colours: ThemeColours, shade: ColourMode, role: string): string | undefined => {
  const now = String(valueAt(colours, role.split('.')));
  const isFine = (colour: string): boolean =>
    !failingPairs(withRole(colours, role, colour), shade).some((pair) => rolesOf(pair).includes(role));
  return MIX_RATIOS.flatMap((share) => [mixColours(now, '#000000', share), mixColours(now, '#FFFFFF', share)]).find(
    isFine,
  );
};

const describePair = ([name, one, other, least]: ContrastPair): string =>
  `${name.replaceAll('.DEFAULT', '')} ${contrastRatio(one, other).toFixed(2)} : 1 (≥ ${least})`;

const checkMode = (data: OfficerData, file: LocatedJson, side: ThemeMode, before?: LocatedJson): readonly Finding[] => {
  const colours = coloursOf(file, side);
  const older = before && coloursOf(before, side);
  const roles = Object.entries(colours).flatMap(([group, own]) => Object.keys(own).map((name) => `${group}.${name}`));
  const changed = new Set(
    roles.filter((role) => older && valueAt(older, role.split('.')) !== valueAt(colours, role.split('.'))),
  );
  const findings: Finding[] = [];
  for (let open = failingPairs(colours, side.shade); open.length > 0; ) {
    const role = roleToBlame(open, changed);
    const own = open.filter((pair) => rolesOf(pair).includes(role));
    const better = findReadableColour(colours, side.shade, role);
    const params = {
      colour: String(valueAt(colours, role.split('.'))),
      role,
      shade: inEveryLanguage(data, ({ translate }) => translate(`officer.shade.${side.shade}`)),
      pairs: own.map(describePair).join('; '),
      better: better ?? '',
    };
    const at = [...side.at, ...role.split('.')];
    findings.push(createFinding(file, { rule: better ? 'paleColour' : 'paleColours', at, params }));
    open = open.filter((pair) => !own.includes(pair));
  }
  return findings;
};

/** Colours of an institution have enough contrast, light and dark. */
export const coloursHaveContrast: Rule = (data, base) =>
  [...data.files.values()]
    .filter(({ path, value }) => /^themes\/[^/]+\/tokens\.json$/.test(path) && value !== undefined)
    .flatMap((file) => themeModes.flatMap((side) => checkMode(data, file, side, base?.files.get(file.path))));
