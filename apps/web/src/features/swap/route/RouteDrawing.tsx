import type { Token, TradeBranch, TradeHop, TradeQuote } from '@sluice/sdk'
import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'

type RouteDrawingProps = {
  readonly quote: Pick<TradeQuote, 'branches' | 'amountIn'>
  readonly tokenIn: Token
  readonly tokenOut: Token
}

/** The way of a trade: each branch with its share, from token through pool to token. */
export function RouteDrawing({ quote, tokenIn, tokenOut }: RouteDrawingProps) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('swap.route.title')} className="flex flex-col gap-2">
      {quote.branches.map((branch) => (
        <Branch
          key={branch.hops.map(({ poolId }) => poolId).join()}
          branch={branch}
          share={quote.branches.length > 1 ? shareOf(branch, quote.amountIn) : undefined}
          ends={[tokenIn, tokenOut]}
        />
      ))}
    </ul>
  )
}

const shareOf = ({ hops }: TradeBranch, amountIn: bigint): bigint =>
  amountIn === 0n ? 0n : ((hops[0]?.amountIn ?? 0n) * 1_000_000n) / amountIn

type BranchProps = {
  readonly branch: TradeBranch
  readonly share: bigint | undefined
  readonly ends: readonly [Token, Token]
}

function Branch({ branch: { hops }, share, ends: [tokenIn, tokenOut] }: BranchProps) {
  const locale = useLocale()
  return (
    <li className="flex items-start gap-2">
      {share !== undefined && (
        <span dir="ltr" className="w-12 shrink-0 pt-1 text-ink-2">
          {formatPercent(share, locale)}
        </span>
      )}
      <span className="flex flex-1 flex-wrap items-center gap-x-1 gap-y-1.5">
        <Stop token={tokenIn} isShort={share !== undefined} />
        {hops.map((hop, index) => (
          <Fragment key={hop.poolId}>
            <Through hop={hop} />
            {index === hops.length - 1 ? (
              <Stop token={tokenOut} isShort={share !== undefined} />
            ) : (
              <MiddleStop ledgerId={hop.tokenOut} />
            )}
          </Fragment>
        ))}
      </span>
    </li>
  )
}

function Through({ hop }: { readonly hop: TradeHop }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const fee = formatPercent(hop.feePips, locale)
  return (
    <span className="inline-flex items-center gap-1 text-12 text-ink-2">
      <Icon of={ChevronRight} size={16} className="text-ink-3 rtl:rotate-180" />
      <span title={hop.poolId}>
        <span className="sr-only">{t('swap.route.pool')} </span>
        {fee}
      </span>
      <Icon of={ChevronRight} size={16} className="text-ink-3 rtl:rotate-180" />
    </span>
  )
}

function MiddleStop({ ledgerId }: { readonly ledgerId: string }) {
  const token = useToken(ledgerId)
  return token && <Stop token={token} />
}

type StopProps = { readonly token: Token; readonly isShort?: boolean }

/** A token on the way. Where several branches begin and end with the same two, their pictures are enough. */
function Stop({ token, isShort = false }: StopProps) {
  const symbol = formatSymbol(token.symbol)
  if (isShort)
    return (
      <span title={symbol} className="inline-flex">
        <TokenIcon {...token} size={24} />
        <span className="sr-only">{symbol}</span>
      </span>
    )
  return (
    <span className="inline-flex items-center gap-1.5 rounded-full bg-surface-2 py-0.5 ps-0.5 pe-2.5">
      <TokenIcon {...token} size={24} />
      <span className="font-medium">{symbol}</span>
    </span>
  )
}
