import { contrast, mixed } from '../../../engine/colours/contrast.ts';
import type { Shade } from '../../../engine/colours/neutrals.ts';
import { type Pair, type ThemeColours, themePairs } from '../../../engine/colours/theme-pairs.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type Finding, findingIn, inBoth, type Rule } from '../finding.ts';
import { isObject, type Path } from '../walk.ts';

interface Side {
  readonly shade: Shade;
  readonly at: Path;
}

const sides: readonly Side[] = [
  { shade: 'light', at: [] },
  { shade: 'dark', at: ['dark'] },
];

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value);

const coloursOf = ({ value }: LocatedJson, { at }: Side): ThemeColours => valueAt(value, at) as ThemeColours;

const failing = (colours: ThemeColours, shade: Shade): readonly Pair[] =>
  themePairs(colours, shade).filter(([, one, other, least]) => contrast(one, other) < least);

/** The roles of a pair that the theme gives itself: `brand.solid`, not the grounds that all share. */
const rolesOf = ([name]: Pair): readonly string[] =>
  name.split(' on ').filter((role) => /^(?:brand|accent)\./.test(role));

/** The colour to blame: the one that was changed, else the one that most pairs have in common. */
const blame = (pairs: readonly Pair[], changed: ReadonlySet<string>): string => {
  const roles = pairs.flatMap(rolesOf);
  const weight = (role: string): number =>
    (changed.has(role) ? 1_000 : 0) + roles.filter((other) => other === role).length;
  return [...new Set(roles)].sort((a, b) => weight(b) - weight(a))[0] ?? '';
};

const withRole = (colours: ThemeColours, role: string, colour: string): ThemeColours => {
  const [group, name] = role.split('.') as ['brand' | 'accent', string];
  return { ...colours, [group]: { ...colours[group], [name]: colour } };
};

const SHARES = Array.from({ length: 40 }, (_, index) => (index + 1) / 40);

/** The nearest lighter or darker colour with which every pair of it can be read. */
const findBetter = (colours: ThemeColours, shade: Shade, role: string): string | undefined => {
  const now = String(valueAt(colours, role.split('.')));
  const isFine = (colour: string): boolean =>
    !failing(withRole(colours, role, colour), shade).some((pair) => rolesOf(pair).includes(role));
  return SHARES.flatMap((share) => [mixed(now, '#000000', share), mixed(now, '#FFFFFF', share)]).find(isFine);
};

const told = ([name, one, other, least]: Pair): string =>
  `${name.replaceAll('.DEFAULT', '')} ${contrast(one, other).toFixed(2)} : 1 (≥ ${least})`;

const checkSide = (data: OfficerData, file: LocatedJson, side: Side, before?: LocatedJson): readonly Finding[] => {
  const colours = coloursOf(file, side);
  const older = before && coloursOf(before, side);
  const roles = Object.entries(colours).flatMap(([group, own]) => Object.keys(own).map((name) => `${group}.${name}`));
  const changed = new Set(
    roles.filter((role) => older && valueAt(older, role.split('.')) !== valueAt(colours, role.split('.'))),
  );
  const findings: Finding[] = [];
  for (let open = failing(colours, side.shade); open.length > 0; ) {
    const role = blame(open, changed);
    const own = open.filter((pair) => rolesOf(pair).includes(role));
    const better = findBetter(colours, side.shade, role);
    const params = {
      colour: String(valueAt(colours, role.split('.'))),
      role,
      shade: inBoth(data, ({ say }) => say(`officer.shade.${side.shade}`)),
      pairs: own.map(told).join('; '),
      better: better ?? '',
    };
    const at = [...side.at, ...role.split('.')];
    findings.push(findingIn(file, { rule: better ? 'paleColour' : 'paleColours', at, params }));
    open = open.filter((pair) => !own.includes(pair));
  }
  return findings;
};

/** What an institution's colours say can be read, in light and in dark. */
export const coloursCanBeRead: Rule = (data, base) =>
  [...data.files.values()]
    .filter(({ path, value }) => /^themes\/[^/]+\/tokens\.json$/.test(path) && value !== undefined)
    .flatMap((file) => sides.flatMap((side) => checkSide(data, file, side, base?.files.get(file.path))));
