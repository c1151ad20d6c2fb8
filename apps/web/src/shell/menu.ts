import type { TFunction } from 'i18next'
import {
  ArrowLeftRight,
  BookOpen,
  ChartNoAxesCombined,
  Droplets,
  Gift,
  Globe,
  Landmark,
  type LucideIcon,
  Megaphone,
  Rocket,
  Sprout,
  Users,
  Vote,
  Waypoints,
} from 'lucide-react'

export type MenuLink = {
  readonly id: string
  readonly label: string
  /** Inside the application, or outside of it. */
  readonly to?: string
  readonly href?: string
  readonly icon?: LucideIcon
}

export type MenuEntry = MenuLink & {
  readonly icon: LucideIcon
  readonly items?: readonly MenuLink[]
  /** Addresses that belong to the entry beside its own. */
  readonly covers?: readonly string[]
}

/** How many entries stand in the top bar, and in the drawer, before the rest folds away. */
export const INLINE_ENTRIES = 5
export const DRAWER_ENTRIES = 7

/** The main menu, in its order. */
export const menuEntries = (t: TFunction): readonly MenuEntry[] => [
  {
    id: 'swap',
    label: t('menu.swap'),
    icon: ArrowLeftRight,
    covers: ['/swap', '/alerts'],
    items: [
      { id: 'simple', label: t('menu.simple'), to: '/swap' },
      { id: 'pro', label: t('menu.pro'), to: '/swap/pro' },
      { id: 'limit', label: t('menu.limit'), to: '/swap/limit' },
      ...swapTools(t),
    ],
  },
  { id: 'liquidity', label: t('menu.liquidity'), icon: Droplets, to: '/liquidity' },
  {
    id: 'earn',
    label: t('menu.earn'),
    icon: Sprout,
    covers: ['/farm', '/stake', '/nft-', '/launchpad'],
    items: [
      { id: 'farm', label: t('menu.farm'), to: '/farm' },
      { id: 'stake', label: t('menu.stake'), to: '/stake' },
      nftMarket(t),
      { id: 'launchpad', label: t('menu.launchpad'), to: '/launchpad' },
    ],
  },
  { id: 'bridge', label: t('menu.bridge'), icon: Waypoints, to: '/ck-bridge' },
  {
    id: 'info',
    label: t('menu.info'),
    icon: ChartNoAxesCombined,
    to: '/info-overview',
    covers: ['/info-'],
  },
  { id: 'claim', label: t('menu.claim'), icon: Gift, to: '/token-claim' },
  {
    id: 'sns',
    label: t('menu.sns'),
    icon: Landmark,
    covers: ['/sns', '/vote'],
    items: snsLinks(t),
  },
  { id: 'follow', label: t('menu.follow'), icon: Megaphone, items: followLinks(t) },
]

/** Stands beside what earns, and in the information area. */
const nftMarket = (t: TFunction) => ({ id: 'nft', label: t('info.nft'), to: '/nft-market' })

/** What a person may want beside a swap: tokens that are still with a pool, what pools may still take, and news of prices. */
const swapTools = (t: TFunction): readonly MenuLink[] => [
  { id: 'withdraw', label: t('menu.withdraw'), to: '/swap/withdraw' },
  { id: 'approvals', label: t('menu.approvals'), to: '/swap/revoke-approve' },
  { id: 'alerts', label: t('title.alerts'), to: '/alerts' },
]

const snsLinks = (t: TFunction): readonly MenuLink[] => [
  { id: 'neurons', label: t('menu.neurons'), to: '/sns/neurons', icon: Landmark },
  { id: 'voting', label: t('menu.voting'), to: '/sns/voting', icon: Vote },
  { id: 'launches', label: t('menu.launches'), to: '/sns/launches', icon: Rocket },
  { id: 'votes', label: t('menu.votes'), to: '/vote', icon: Vote },
]

/** How one begins, where the Internet Computer's people are, and what this product is made of. */
const followLinks = (t: TFunction): readonly MenuLink[] => [
  { id: 'guide', label: t('title.guide'), to: '/guide', icon: Rocket },
  { id: 'forum', label: t('follow.forum'), href: 'https://forum.dfinity.org', icon: Users },
  {
    id: 'docs',
    label: t('follow.docs'),
    href: 'https://internetcomputer.org/docs',
    icon: BookOpen,
  },
  {
    id: 'dashboard',
    label: t('follow.dashboard'),
    href: 'https://dashboard.internetcomputer.org',
    icon: ChartNoAxesCombined,
  },
  { id: 'site', label: t('follow.site'), href: 'https://internetcomputer.org', icon: Globe },
]

/** The information area's own navigation: seven on wide screens, four on medium ones, three on small ones. */
export const infoLinks = (t: TFunction): readonly (MenuLink & { readonly to: string })[] => [
  { id: 'overview', label: t('info.overview'), to: '/info-overview' },
  { id: 'swap', label: t('info.swap'), to: '/info-swap' },
  { id: 'tokens', label: t('info.tokens'), to: '/info-tokens' },
  { id: 'stake', label: t('info.stake'), to: '/info-stake' },
  { id: 'farm', label: t('info.farm'), to: '/info-farm' },
  { id: 'tools', label: t('info.tools'), to: '/info-tools' },
  { id: 'claim', label: t('info.claim'), to: '/info-claim' },
  nftMarket(t),
]

type Where = { readonly room: number; readonly pathname: string }

/** As many as there is room for; where the one that is open is not among them, it takes the last place. */
export function fitLinks<Link extends { readonly to: string }>(
  links: readonly Link[],
  { room, pathname }: Where,
): { readonly shown: readonly Link[]; readonly rest: readonly Link[] } {
  const first = links.slice(0, room)
  const here = links.slice(room).find(({ to }) => isBelow(to, pathname))
  const shown = here ? [...first.slice(0, -1), here] : first
  return { shown, rest: links.filter((link) => !shown.includes(link)) }
}

/** Whether an address is a page, or one below it. */
export const isBelow = (to: string, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`)

/** Whether an entry is where the person is. The pages of the swap itself count on their exact address only. */
export function isCurrent(entry: MenuEntry, pathname: string): boolean {
  if (entry.id === 'swap' && pathname === '/') return true
  const own = entry.to ? [entry.to, ...(entry.covers ?? [])] : (entry.covers ?? [])
  return own.some(
    (path) => pathname === path || pathname.startsWith(path.endsWith('-') ? path : `${path}/`),
  )
}

/** Whether a sub-item is the page that is open: `/swap` and `/swap/v2` on their exact address only. */
export const isExactly = (to: string, pathname: string): boolean =>
  pathname === to || (to === '/swap' && (pathname === '/' || pathname === '/swap/v2'))
