import { EyeOff, FileText, Monitor, Moon, Sun, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bridgeLink } from '../../features/bridge/bridgeLink.ts'
import { isBridged } from '../../features/bridge/isBridged.ts'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { useConfigIfReady } from '../../session/useSdk.ts'
import { useOpenConnect, useSession } from '../../session/useSessionStore.ts'
import { searchTokens } from '../../tokens/selector/searchTokens.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { infoLinks, type MenuLink, menuEntries } from '../menu.ts'
import type { PaletteEntry, PaletteGroup } from './PaletteEntry.ts'
import { useIntentEntries } from './useIntentEntries.tsx'
import { usePaletteTokens } from './usePaletteTokens.ts'

const MOST_TOKENS = 8

/** What the palette offers for what was typed, group by group; groups without a match are left out. */
export function usePaletteGroups(search: string): readonly PaletteGroup[] {
  const { t } = useTranslation('palette')
  const pages = usePages()
  const actions = useActions()
  const tokens = useTokenEntries(search)
  const intents = useIntentEntries(search)
  const words = search.trim().toLowerCase().split(/\s+/)
  const matching = (entries: readonly PaletteEntry[]) =>
    entries.filter((entry) => {
      const text = [entry.label, entry.detail, entry.words].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
  return [
    { title: t('forms'), entries: intents },
    { title: t('pages'), entries: matching(pages) },
    { title: t('tokens'), entries: tokens },
    { title: t('actions'), entries: matching(actions) },
  ].filter(({ entries }) => entries.length > 0)
}

type DetailedLink = MenuLink & Pick<PaletteEntry, 'detail'>

/** What people call the pages of DAOs beside their names. */
function useGovernanceWords(): (id: string) => string | undefined {
  const { t } = useTranslation('palette')
  const words = new Map([
    ['neurons', t('words.neurons')],
    ['voting', t('words.voting')],
    ['launches', t('words.launches')],
    ['launchpad', t('words.launches')],
    ['propose', t('words.voting')],
    ['inbox', t('words.voting')],
  ])
  return (id) => words.get(id)
}

function usePages(): readonly PaletteEntry[] {
  const { t } = useTranslation()
  const { t: tPalette } = useTranslation('palette')
  const wordsOf = useGovernanceWords()
  const config = useConfigIfReady()
  const {
    ckbtc_ledger: ckbtc = '',
    cketh_ledger: cketh = '',
    nns_governance: nns,
  } = config?.canisters ?? {}
  const bridges = [
    { ledgerId: ckbtc, coin: 'BTC', chain: 'bitcoin' as const },
    { ledgerId: cketh, coin: 'ETH', chain: 'ethereum' as const },
  ].flatMap(({ ledgerId, coin, chain }): DetailedLink[] => {
    if (!isBridged(config, ledgerId)) return []
    const token = `ck${coin}`
    const [mint, dissolve] = [
      { label: t('menu.bridgeWay', { from: coin, to: token }), direction: 'mint' as const },
      { label: t('menu.bridgeWay', { from: token, to: coin }), direction: 'dissolve' as const },
    ]
    return [mint, dissolve].map(({ label, direction }) => ({
      ...{ id: `${direction}-${coin}`, label },
      to: bridgeLink(ledgerId, direction, chain),
    }))
  })
  const links: readonly DetailedLink[] = [
    ...menuEntries(t).flatMap((entry): DetailedLink[] =>
      entry.items ? entry.items.map((item) => ({ ...item, detail: entry.label })) : [entry],
    ),
    ...infoLinks(t).map((link) => ({ ...link, detail: t('menu.info') })),
    ...bridges,
    ...[
      { id: 'propose', label: tPalette('propose'), to: '/sns/voting?dialog=propose' },
      { id: 'inbox', label: tPalette('inbox'), to: '/sns/voting?view=inbox' },
      ...(nns === undefined
        ? []
        : [{ id: 'neurons', label: tPalette('nns'), to: `/sns/neurons?root_id=${nns}` }]),
    ].map((link) => ({ ...link, detail: t('menu.sns') })),
    { id: 'wallet', label: t('title.wallet'), to: '/wallet' },
  ]
  // what stands in two menus is one page, and one line
  const once = [...new Map(links.toReversed().map((link) => [link.to, link])).values()]
  return once.toReversed().flatMap(({ id, label, to, detail }) => {
    const words = wordsOf(id)
    return to
      ? [
          {
            id: `page-${id}-${to}`,
            label,
            to,
            ...(detail && { detail }),
            ...(words && { words }),
            icon: <Icon of={FileText} />,
          },
        ]
      : []
  })
}

function useActions(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette')
  const { isPrivate, setPrivate, theme, setTheme } = usePreferences()
  const isVisitor = useSession().kind === 'visitor'
  const openConnect = useOpenConnect()
  const themes = [
    { id: 'dark', label: t('dark'), icon: Moon },
    { id: 'light', label: t('light'), icon: Sun },
    { id: 'system', label: t('system'), icon: Monitor },
  ] as const
  return [
    ...(isVisitor
      ? [{ id: 'connect', label: t('connect'), icon: <Icon of={Wallet} />, run: openConnect }]
      : []),
    ...themes
      .filter(({ id }) => id !== theme)
      .map(({ id, label, icon }) => ({
        id: `theme-${id}`,
        label,
        words: id,
        icon: <Icon of={icon} />,
        run: () => setTheme(id),
      })),
    {
      id: 'private',
      label: isPrivate ? t('uncover') : t('cover'),
      icon: <Icon of={EyeOff} />,
      run: () => setPrivate(!isPrivate),
    },
  ]
}

function useTokenEntries(search: string): readonly PaletteEntry[] {
  const { tokens } = usePaletteTokens(search)
  if (!search.trim()) return []
  return searchTokens(tokens, search)
    .slice(0, MOST_TOKENS)
    .map((token) => ({
      id: token.ledgerId,
      label: token.symbol,
      detail: token.name,
      icon: <TokenIcon {...token} size={24} />,
      to: `/info-tokens/details/${token.ledgerId}`,
    }))
}
