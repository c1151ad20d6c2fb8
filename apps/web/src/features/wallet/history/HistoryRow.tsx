import type { HistoryEntry, Token } from '@sluice/sdk'
import { ArrowDownLeft, ArrowUpRight, BadgeCheck, Flame, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAlias } from '../../../contacts/useAlias.ts'
import { shortAddress } from '../../../format/address.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { ownAddresses } from '../send/ownAddresses.ts'

const NS_PER_MS = 1_000_000n
const icons = {
  in: ArrowDownLeft,
  out: ArrowUpRight,
  mint: Sparkles,
  burn: Flame,
  approve: BadgeCheck,
}

type HistoryRowProps = {
  readonly entry: HistoryEntry
  readonly token: Token
  readonly account: string
}

/** One entry: which way, how much, with whom, when. */
export function HistoryRow({ entry, token, account }: HistoryRowProps) {
  const { t } = useTranslation('wallet')
  const isIn = entry.to !== undefined && ownAddresses(account).includes(entry.to)
  const kind = entry.kind === 'transfer' ? (isIn ? 'in' : 'out') : entry.kind
  const other = (entry.kind === 'approve' ? entry.spender : isIn ? entry.from : entry.to) ?? ''
  const name = useAlias(other)
  const words = {
    in: t('history.in'),
    out: t('history.out'),
    mint: t('history.mint'),
    burn: t('history.burn'),
    approve: t('history.approve'),
  }
  const sign = kind === 'in' || kind === 'mint' ? '+' : kind === 'approve' ? '' : '−'
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line/60 first:border-t-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-ink-2">
        <Icon of={icons[kind]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">{words[kind]}</span>
        <span dir="ltr" title={other} className="block truncate text-start text-13 text-ink-2">
          {name ?? shortAddress(other)}
        </span>
      </span>
      <span className="text-end">
        <span className="block text-14">
          {sign}
          <Amount amount={entry.amount} token={token} isOwn />
        </span>
        <Link
          to={`/info-tokens/details/${token.ledgerId}?block=${entry.index}`}
          className="block py-1 text-12 text-ink-2 underline-offset-2 hover:underline"
        >
          <Time atMs={Number(entry.timestampNs / NS_PER_MS)} />
          <span className="sr-only">
            {', '}
            {t('history.block', { block: String(entry.index) })}
          </span>
        </Link>
      </span>
    </li>
  )
}
