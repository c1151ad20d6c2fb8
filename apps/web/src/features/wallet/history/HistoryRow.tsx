import type { HistoryEntry, Token } from '@sluice/sdk'
import type { InfoTransaction } from '@sluice/sdk/info'
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  BadgeCheck,
  Droplets,
  FileQuestionMark,
  Flame,
  Sparkles,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { shortAddress } from '../../../format/address.ts'
import { formatAmount } from '../../../format/amount.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ownAddresses } from '../../../session/ownAddresses.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { Story } from './storiesOf.ts'

const NS_PER_MS = 1_000_000n
const icons = {
  in: ArrowDownLeft,
  out: ArrowUpRight,
  mint: Sparkles,
  burn: Flame,
  approve: BadgeCheck,
  other: FileQuestionMark,
}

type HistoryRowProps = {
  readonly entry: HistoryEntry
  /** What it was for, where that is known. */
  readonly story: Story | undefined
  readonly nameOf: (poolId: string) => string | undefined
  readonly token: Token
  readonly account: string
}

/** One entry: which way, how much, with whom, when. */
export function HistoryRow({ entry, story, nameOf, token, account }: HistoryRowProps) {
  const { t } = useTranslation('wallet')
  const isIn = entry.to !== undefined && ownAddresses(account).includes(entry.to)
  const kind = entry.kind === 'transfer' ? (isIn ? 'in' : 'out') : entry.kind
  const other = (entry.kind === 'approve' ? entry.spender : isIn ? entry.from : entry.to) ?? ''
  const words = {
    in: t('history.in'),
    out: t('history.out'),
    mint: t('history.mint'),
    burn: t('history.burn'),
    approve: t('history.approve'),
    other: entry.kindName ? t('history.otherNamed', { name: entry.kindName }) : t('history.other'),
  }
  const told = useStory(story, nameOf)
  const sign =
    kind === 'in' || kind === 'mint' ? '+' : kind === 'approve' || kind === 'other' ? '' : '−'
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line/60 first:border-t-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-2">
        <Icon of={told?.icon ?? icons[kind]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium wrap-anywhere">
          {told?.isWhole ? told.text : words[kind]}
        </span>
        <span className="block truncate text-13 text-ink-2">
          {told && !told.isWhole ? (
            told.text
          ) : told?.place === undefined && other !== '' ? (
            <AddressLabel text={other} what={t('contacts.address')} />
          ) : (
            told?.place
          )}
        </span>
      </span>
      <span className="text-end">
        <span className="block text-14">
          {sign}
          <Amount
            amount={kind === 'other' && entry.amount === 0n ? undefined : entry.amount}
            token={token}
            isOwn
          />
        </span>
        <Link
          to={`/info-tokens/details/${token.ledgerId}?block=${entry.index}`}
          className="block py-1 text-12 text-ink-2 underline-offset-2 hover:underline"
        >
          <Time
            atMs={
              entry.timestampNs === undefined ? undefined : Number(entry.timestampNs / NS_PER_MS)
            }
          />
          <span className="sr-only">
            {', '}
            {t('history.block', { block: String(entry.index) })}
          </span>
        </Link>
      </span>
    </li>
  )
}

/** What was done, in words: "Swapped 7 ICP → 611.16 SLU"; of a payment to a pool that nobody explains the pool's name alone. */
function useStory(story: Story | undefined, nameOf: HistoryRowProps['nameOf']) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  if (story === undefined) return undefined
  const poolId = story.kind === 'trade' ? story.transaction.poolId : story.poolId
  const pool = nameOf(poolId)
  const place = pool === undefined ? undefined : t('history.pool', { pool })
  if (story.kind === 'pool')
    return place === undefined ? undefined : { text: place, place, isWhole: false, icon: undefined }
  const { action, token0, token1 } = story.transaction
  const named = { pool: pool ?? shortAddress(poolId) }
  const words: Readonly<Record<string, string>> = {
    AddLiquidity: t('history.added', named),
    DecreaseLiquidity: t('history.takenOut', named),
    Claim: t('history.collected', named),
    AddLimitOrder: t('history.ordered', named),
    ExecuteLimitOrder: t('history.filled', named),
    CancelLimitOrder: t('history.cancelled', named),
  }
  const [paid, got] = token0.amountIn > 0n ? [token0, token1] : [token1, token0]
  const swapped = t('history.swapped', {
    paid: amountText(paid, 'amountIn', locale),
    got: amountText(got, 'amountOut', locale),
  })
  const text = action === 'Swap' ? swapped : words[action]
  if (text === undefined) return undefined
  return { text, place, isWhole: true, icon: action === 'Swap' ? ArrowLeftRight : Droplets }
}

const amountText = (
  side: InfoTransaction['token0'],
  way: 'amountIn' | 'amountOut',
  locale: string,
): string =>
  `${side.decimals === undefined ? UNKNOWN : formatAmount(side[way], side.decimals, locale)} ${formatSymbol(side.symbol)}`
