import type { Areas } from './areas.ts';

export interface SchoolPattern {
  readonly type: string;
  /** `{place}` becomes the name of the city or province. */
  readonly name: string;
}

interface School {
  readonly id: string;
  readonly type_id: string;
  readonly city_id: string | null;
  readonly name: string;
}

const shortName = (city: string): string => city.replace(/^(?:Kota|Kabupaten) /, '');

/** Kota Bandung and Kabupaten Bandung would share their schools' names: the kabupaten then keeps its full name. */
const placeNames = (cities: Areas['cities']): ReadonlyMap<string, string> => {
  const towns = new Set(cities.filter(({ name }) => name.startsWith('Kota ')).map(({ name }) => shortName(name)));
  return new Map(
    cities.map(({ id, name }) => {
      const short = shortName(name);
      return [id, name.startsWith('Kabupaten ') && towns.has(short) ? name : short] as const;
    }),
  );
};

const build = (place: string, placeId: string, cityId: string | null, patterns: readonly SchoolPattern[]): School[] =>
  patterns.map(({ type, name }, index) => ({
    id: `${type}-${placeId}-${patterns.slice(0, index + 1).filter((other) => other.type === type).length}`,
    type_id: type,
    city_id: cityId,
    name: name.replace('{place}', place),
  }));

/** Sample schools, the same at every load: some in each city, and some per province that belong to no city. */
export const makeSchools = (
  { provinces, cities }: Areas,
  perCity: readonly SchoolPattern[],
  perProvince: readonly SchoolPattern[],
): readonly School[] => {
  const places = placeNames(cities);
  return [
    ...cities.flatMap(({ id }) => build(places.get(id) ?? id, id, id, perCity)),
    ...provinces.flatMap(({ id, name }) => build(name, id, null, perProvince)),
  ];
};
