import { icon } from './basic-icons.tsx';

/** Icons of single screens. Those of every page: `basic-icons.tsx`. */

/** Points in the direction of reading. */
export const ArrowIcon = icon(<path d="M5 12h14M13 6l6 6-6 6" />, { 'data-mirrored': '' });
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.500h4" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const FilterIcon = icon(<path d="M4 7h16M7 12h10M10 17h4" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const PeopleIcon = icon(
  <path d="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19a5.5 5.5 0 0 1 11 0M16 5.3a3 3 0 0 1 0 5.4M17 13.7a5.5 5.5 0 0 1 3.5 5.3" />,
);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10 11v5M14 11v5" />);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
    <path d="M4 7l8 6 8-6" />
  </>,
);
export const WalletIcon = icon(
  <>
    <path d="M4 8.5V17a2.5 2.5 0 0 0 2.5 2.5H20v-11H6.5A2.5 2.5 0 0 1 6.5 4H18v4.5" />
    <path d="M16 14h.01" />
  </>,
);
export const DocumentIcon = icon(<path d="M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5M10 15.5h5" />);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M5.5 15.5A1.5 1.5 0 0 1 4.5 14V6a1.5 1.5 0 0 1 1.5-1.5h8a1.5 1.5 0 0 1 1.5 1" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11M7 10.5l5 5 5-5M5 19.5h14" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />);
export const DeviceIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="11" rx="2" />
    <path d="M9 19.5h6M12 16v3.5" />
  </>,
);
export const PhoneIcon = icon(
  <path d="M6 4h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15 15 0 0 1 4 6a2 2 0 0 1 2-2z" />,
);
