import { ArrowLeftRight, EyeOff, FileText, SunMoon, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localizeDecimal } from '../../format/decimal.ts'
import { readAmount } from '../../format/readAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { useOpenConnect, useSession } from '../../session/useSessionStore.ts'
import { searchTokens } from '../../tokens/searchTokens.ts'
import { useTokensIfReady } from '../../tokens/useTokens.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'
import { infoLinks, type MenuLink, menuEntries } from '../menu.ts'
import { useShownTheme } from '../useAppliedTheme.ts'
import { parseSwap } from './parseSwap.ts'

type PaletteEntry = {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon: ReactNode
  readonly to?: string
  readonly run?: () => void
}

export type PaletteGroup = { readonly title: string; readonly entries: readonly PaletteEntry[] }

const MOST_TOKENS = 8
const MOST_DECIMALS = 18

/** What the palette offers for what was typed, group by group; groups without a match are left out. */
export function usePaletteGroups(search: string): readonly PaletteGroup[] {
  const { t } = useTranslation('palette')
  const pages = usePages()
  const actions = useActions()
  const tokens = useTokenEntries(search)
  const swap = useSwapEntry(search)
  const words = search.trim().toLowerCase()
  const matching = (entries: readonly PaletteEntry[]) =>
    entries.filter(({ label, detail }) => `${label} ${detail ?? ''}`.toLowerCase().includes(words))
  return [
    { title: t('swap'), entries: swap },
    { title: t('pages'), entries: matching(pages) },
    { title: t('tokens'), entries: tokens },
    { title: t('actions'), entries: matching(actions) },
  ].filter(({ entries }) => entries.length > 0)
}

type DetailedLink = MenuLink & { readonly detail?: string }

function usePages(): readonly PaletteEntry[] {
  const { t } = useTranslation()
  const links: readonly DetailedLink[] = [
    ...menuEntries(t).flatMap((entry): DetailedLink[] =>
      entry.items ? entry.items.map((item) => ({ ...item, detail: entry.label })) : [entry],
    ),
    ...infoLinks(t).map((link) => ({ ...link, detail: t('menu.info') })),
    { id: 'wallet', label: t('title.wallet'), to: '/wallet' },
  ]
  return links.flatMap(({ id, label, to, detail }) =>
    to
      ? [
          {
            id: `page-${id}-${to}`,
            label,
            to,
            ...(detail && { detail }),
            icon: <Icon of={FileText} />,
          },
        ]
      : [],
  )
}

function useActions(): readonly PaletteEntry[] {
  const { t } = useTranslation('palette')
  const { isPrivate, setPrivate, setTheme } = usePreferences()
  const theme = useShownTheme()
  const isVisitor = useSession().kind === 'visitor'
  const openConnect = useOpenConnect()
  return [
    ...(isVisitor
      ? [{ id: 'connect', label: t('connect'), icon: <Icon of={Wallet} />, run: openConnect }]
      : []),
    {
      id: 'theme',
      label: theme === 'dark' ? t('light') : t('dark'),
      icon: <Icon of={SunMoon} />,
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'private',
      label: isPrivate ? t('uncover') : t('cover'),
      icon: <Icon of={EyeOff} />,
      run: () => setPrivate(!isPrivate),
    },
  ]
}

function useTokenEntries(search: string): readonly PaletteEntry[] {
  const tokens = useTokensIfReady()
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

function useSwapEntry(search: string): readonly PaletteEntry[] {
  const { t } = useTranslation('palette')
  const locale = useLocale()
  const tokens = useTokensIfReady()
  const words = parseSwap(search)
  if (!words) return []
  const find = (symbol: string) =>
    tokens.find((token) => token.symbol.toLowerCase() === symbol.toLowerCase())
  const [from, to] = [find(words.from), find(words.to)]
  if (!from || !to || from === to) return []
  return meantBy(words.amount, locale).map(({ amount, written, isReadable }) => ({
    id: `swap-words-${amount}`,
    label: t('swapWords', { amount: written, from: from.symbol, to: to.symbol }),
    detail: isReadable ? t('fillsIn') : t('noAmount'),
    icon: <Icon of={ArrowLeftRight} />,
    to: `/swap?${new URLSearchParams({ input: from.ledgerId, output: to.ledgerId, amount })}`,
  }))
}

type Meaning = { readonly amount: string; readonly written: string; readonly isReadable: boolean }

/** Each amount that a text may stand for; of one that stands for none, the text, which the form then refuses in words. */
function meantBy(text: string, locale: string): readonly Meaning[] {
  const reading = readAmount(text, { locale, places: MOST_DECIMALS })
  const meant = (amount: string) => ({
    amount,
    written: localizeDecimal(amount, locale),
    isReadable: true,
  })
  switch (reading.kind) {
    case 'amount':
      return [meant(reading.plain)]
    case 'ambiguous':
      return [meant(reading.plain), meant(reading.other)]
    case 'nothing':
    case 'unreadable':
      return [{ amount: text, written: text, isReadable: false }]
  }
}
