import { icon } from '../../../../design/basic-icons.tsx';

export const ArrowUpIcon = icon(<path d="M12 19V5M6 11l6-6 6 6" />);
export const ArrowDownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />);
export const TurnIcon = icon(<path d="M19 12a7 7 0 1 1-2.3-5.2M19 4v4h-4" />);
