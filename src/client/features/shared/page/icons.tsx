import { icon } from '../../../design/basic-icons.tsx';

// Not in `design/icons.tsx`: only public pages load these.
export const PinIcon = icon(
  <>
    <path d="M12 20.5s-6.5-5.6-6.5-10.5a6.5 6.5 0 0 1 13 0c0 4.9-6.5 10.5-6.5 10.500z" />
    <circle cx="12" cy="10" r="2.3" />
  </>,
);
export const ScreenIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="11" rx="2" />
    <path d="M9 20h6M12 16v4" />
  </>,
);
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="2" />
    <path d="M4 10h16M8.5 3.500v4M15.5 3.500v4" />
  </>,
);
export const PhoneIcon = icon(
  <path d="M5 4.500h3.500l1.7 4.3-2.2 1.600a12 12 0 0 0 5.6 5.600l1.6-2.2 4.3 1.700V19a1.8 1.8 0 0 1-2 1.800A15.6 15.6 0 0 1 3.2 6.5 1.8 1.8 0 0 1 5 4.500z" />,
);
export const ChatIcon = icon(<path d="M4 19.500l1.3-4A8 8 0 1 1 8.5 18.700z" />);
export const ShareIcon = icon(<path d="M12 15V4M8 7.500L12 3.500l4 4M6 11.500v7.500h12v-7.5" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="M15 15l5 5" />
  </>,
);
export const FeedIcon = icon(<path d="M5 19h.01M5 12.500a6.5 6.5 0 0 1 6.5 6.500M5 6a13 13 0 0 1 13 13" />);
