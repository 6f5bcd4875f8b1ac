import {
  CalendarCheck,
  ChartColumn,
  Code,
  FileInput,
  FileSearch,
  Flag,
  Gauge,
  Globe,
  HeartPulse,
  Images,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MailQuestionMark,
  MessageSquarePlus,
  MessageSquareQuote,
  Palette,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Sparkles,
  Store,
  TrendingUp,
  UserCog,
  Users,
} from 'lucide-react';
import type { SignedIn } from '#shared/schemas/accounts.ts';
import type { WaitingCounts } from '#shared/schemas/moderation.ts';

export type NavigationItem = {
  to: string;
  /** Other screens that belong to it, or other spellings of it. */
  also?: string[];
  label: string;
  icon: LucideIcon;
  /** Belongs to the row above it. */
  sub?: true;
  /** What waits behind it. */
  waiting?: readonly (keyof WaitingCounts)[];
  /** Enquiries that nobody has answered are counted beside it. */
  countsEnquiries?: true;
  shownTo: (person: SignedIn) => boolean;
};

const isAdministrator = (person: SignedIn) => person.role === 'administrator';

/** The whole navigation: one row per screen that exists. */
export const navigation: { heading: string | null; items: NavigationItem[] }[] = [
  {
    heading: null,
    items: [
      {
        to: '/',
        also: ['/dashboard'],
        label: 'Dashboard',
        icon: LayoutDashboard,
        shownTo: (person) => person.slug !== null,
      },
      {
        to: '/enquiries',
        label: 'Enquiries',
        icon: CalendarCheck,
        countsEnquiries: true,
        shownTo: (person) => person.slug !== null,
      },
      { to: '/gigs', label: 'Ask for Reviews', icon: MailQuestionMark, shownTo: (person) => person.slug !== null },
      {
        to: '/widget',
        label: 'Review Collection Widget',
        icon: MessageSquarePlus,
        shownTo: (person) => person.slug !== null,
      },
      {
        to: '/reviews',
        also: ['/import-reviews'],
        label: 'Manage Reviews',
        icon: MessageSquareQuote,
        shownTo: (person) => person.slug !== null,
      },
      { to: '/profile', label: 'Business Info', icon: Store, shownTo: (person) => person.slug !== null },
      {
        to: '/public-page',
        label: 'Public Page',
        icon: Globe,
        sub: true,
        shownTo: (person) => person.slug !== null,
      },
      {
        to: '/gallery',
        label: 'Media Library',
        icon: Images,
        sub: true,
        shownTo: (person) => person.slug !== null,
      },
      { to: '/brand', label: 'Brand', icon: Palette, sub: true, shownTo: (person) => person.slug !== null },
      { to: '/embed-dashboard', label: 'Embed Reviews', icon: Code, shownTo: (person) => person.slug !== null },
      { to: '/social-assets', label: 'Social Creatives', icon: Sparkles, shownTo: (person) => person.slug !== null },
      { to: '/analytics', label: 'Analytics', icon: ChartColumn, shownTo: (person) => person.slug !== null },
    ],
  },
  {
    heading: 'Administration',
    items: [
      {
        to: '/admin',
        label: 'Review queue',
        icon: Inbox,
        waiting: ['reviews', 'edits', 'photos'],
        shownTo: isAdministrator,
      },
      { to: '/admin/reviews', label: 'All reviews', icon: FileSearch, shownTo: isAdministrator },
      { to: '/admin/flags', label: 'Flags', icon: Flag, waiting: ['flags'], shownTo: isAdministrator },
      { to: '/admin/appeals', label: 'Appeals', icon: Scale, waiting: ['appeals'], shownTo: isAdministrator },
      {
        to: '/admin/imports',
        label: 'Imports',
        icon: FileInput,
        waiting: ['imports', 'importedReports'],
        shownTo: isAdministrator,
      },
      { to: '/admin/performers', label: 'Performers', icon: Users, shownTo: isAdministrator },
      { to: '/admin/administrators', label: 'Administrators', icon: UserCog, shownTo: isAdministrator },
      { to: '/admin/audit', label: 'Audit log', icon: ScrollText, shownTo: isAdministrator },
      { to: '/admin/business', label: 'Business figures', icon: TrendingUp, shownTo: isAdministrator },
      { to: '/admin/platform', label: 'Platform', icon: Gauge, shownTo: isAdministrator },
      { to: '/admin/health', label: 'Health', icon: HeartPulse, shownTo: isAdministrator },
    ],
  },
  {
    heading: 'Account',
    items: [
      {
        to: '/settings',
        also: ['/security', '/notification-settings', '/api-webhooks'],
        label: 'Settings',
        icon: Settings,
        shownTo: (person) => person.slug !== null,
      },
      { to: '/support', label: 'Support', icon: LifeBuoy, shownTo: (person) => person.slug !== null },
      // Owners find this in Settings; accounts without a business have no Settings.
      { to: '/security', label: 'Security', icon: ShieldCheck, shownTo: (person) => person.slug === null },
    ],
  },
];
