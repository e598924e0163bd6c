import type { MasterList } from './list.ts';

export const provinces = {
  name: 'provinces',
  params: [],
  sql: `select id as "SFProvinceId", name as "ProvinceName" from province order by name`,
} as const satisfies MasterList;

export const cities = {
  name: 'cities',
  params: ['sfProvinceId'],
  sql: `select id as "SFCityId", name as "CityName" from city where province_id = $1 order by name`,
} as const satisfies MasterList;

export const sectors = {
  name: 'sectors',
  params: ['sfCityId'],
  sql: `select id as "SFSectorId", name as "SectorName" from sector where city_id = $1 order by name`,
} as const satisfies MasterList;
