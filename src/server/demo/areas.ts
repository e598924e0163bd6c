import { getDistricts, getProvinces, getRegencies } from 'idn-area-data';

export interface Areas {
  readonly provinces: readonly { readonly id: string; readonly name: string }[];
  readonly cities: readonly { readonly id: string; readonly province_id: string; readonly name: string }[];
  readonly sectors: readonly { readonly id: string; readonly city_id: string; readonly name: string }[];
}

const abbreviations = new Set(['DKI', 'DI']);

/** The package writes provinces and cities in capitals. */
export const titleCase = (name: string): string =>
  name
    .split(' ')
    .map((word) => (abbreviations.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase()))
    .join(' ');

/** Provinces, cities (regencies) and districts of Indonesia as the Ministry of Home Affairs numbers them. */
export const readAreas = async (): Promise<Areas> => {
  const [provinces, regencies, districts] = await Promise.all([getProvinces(), getRegencies(), getDistricts()]);
  return {
    provinces: provinces.map(({ code, name }) => ({ id: code, name: titleCase(name) })),
    cities: regencies.map(({ code, province_code, name }) => ({
      id: code,
      province_id: province_code,
      name: titleCase(name),
    })),
    sectors: districts.map(({ code, regency_code, name }) => ({ id: code, city_id: regency_code, name })),
  };
};
