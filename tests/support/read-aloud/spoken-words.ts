import type { Language } from '../browser.ts';

/** What a screen reader says of an element besides its name. */
export interface SpokenWords {
  /** Role of Chromium's accessibility tree -> its name. */
  readonly roles: Readonly<Record<string, string>>;
  readonly required: string;
  readonly invalid: string;
  readonly checked: string;
  readonly unchecked: string;
  readonly mixed: string;
  readonly pressed: string;
  readonly unpressed: string;
  readonly selected: string;
  readonly expanded: string;
  readonly collapsed: string;
  readonly disabled: string;
  readonly readonly: string;
  readonly opensDialog: string;
  readonly isEmpty: string;
  readonly noName: string;
  readonly level: (level: number) => string;
  readonly items: (count: number) => string;
  readonly size: (rows: number, columns: number) => string;
  readonly moreRows: (count: number) => string;
  readonly place: (place: number, of: number) => string;
}

const indonesian: SpokenWords = {
  roles: {
    alert: 'peringatan',
    article: 'artikel',
    button: 'tombol',
    cell: 'sel',
    checkbox: 'kotak centang',
    columnheader: 'judul kolom',
    combobox: 'kotak kombo',
    dialog: 'dialog',
    DisclosureTriangle: 'tombol',
    form: 'formulir',
    group: 'kelompok',
    image: 'gambar',
    link: 'tautan',
    list: 'daftar',
    log: 'catatan',
    navigation: 'navigasi',
    progressbar: 'bilah kemajuan',
    radio: 'tombol radio',
    radiogroup: 'kelompok tombol radio',
    region: 'bagian',
    rowheader: 'judul baris',
    searchbox: 'kotak pencarian',
    slider: 'penggeser',
    spinbutton: 'kotak angka',
    status: 'status',
    tab: 'tab',
    table: 'tabel',
    textbox: 'kotak teks',
    timer: 'penghitung waktu',
  },
  required: 'wajib diisi',
  invalid: 'isian salah',
  checked: 'dicentang',
  unchecked: 'tidak dicentang',
  mixed: 'dicentang sebagian',
  pressed: 'ditekan',
  unpressed: 'tidak ditekan',
  selected: 'dipilih',
  expanded: 'terbuka',
  collapsed: 'tertutup',
  disabled: 'tidak tersedia',
  readonly: 'hanya dapat dibaca',
  opensDialog: 'membuka dialog',
  isEmpty: 'kosong',
  noName: 'TANPA NAMA',
  level: (level) => `judul tingkat ${level}`,
  items: (count) => `${count} butir`,
  size: (rows, columns) => `${rows} baris, ${columns} kolom`,
  moreRows: (count) => `(dan ${count} baris lagi)`,
  place: (place, of) => `${place} dari ${of}`,
};

const english: SpokenWords = {
  roles: {
    alert: 'alert',
    article: 'article',
    button: 'button',
    cell: 'cell',
    checkbox: 'check box',
    columnheader: 'column header',
    combobox: 'combo box',
    dialog: 'dialog',
    DisclosureTriangle: 'button',
    form: 'form',
    group: 'group',
    image: 'image',
    link: 'link',
    list: 'list',
    log: 'log',
    navigation: 'navigation',
    progressbar: 'progress bar',
    radio: 'radio button',
    radiogroup: 'group of radio buttons',
    region: 'region',
    rowheader: 'row header',
    searchbox: 'search box',
    slider: 'slider',
    spinbutton: 'number box',
    status: 'status',
    tab: 'tab',
    table: 'table',
    textbox: 'edit',
    timer: 'timer',
  },
  required: 'required',
  invalid: 'invalid entry',
  checked: 'checked',
  unchecked: 'not checked',
  mixed: 'partly checked',
  pressed: 'pressed',
  unpressed: 'not pressed',
  selected: 'selected',
  expanded: 'expanded',
  collapsed: 'collapsed',
  disabled: 'unavailable',
  readonly: 'read only',
  opensDialog: 'opens a dialog',
  isEmpty: 'blank',
  noName: 'NO NAME',
  level: (level) => `heading level ${level}`,
  items: (count) => `${count} items`,
  size: (rows, columns) => `${rows} rows, ${columns} columns`,
  moreRows: (count) => `(and ${count} further rows)`,
  place: (place, of) => `${place} of ${of}`,
};

export const spokenWords: Readonly<Record<Language, SpokenWords>> = { id: indonesian, en: english };
