import type { Token } from '@sluice/sdk'
import { Search, Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatSymbol } from '../../format/symbol.ts'
import { useConfigIfReady } from '../../session/useSdk.ts'
import { useServiceMarket } from '../../tokens/prices/serviceMarket.ts'
import { useTokenMarket } from '../../tokens/prices/useTokenMarket.ts'
import { TokenSelector } from '../../tokens/selector/TokenSelector.tsx'
import { useTokens } from '../../tokens/useTokens.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Change } from '../../ui/figures/Change.tsx'
import { UsdPrice } from '../../ui/figures/UsdPrice.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { hotTokens } from './hotTokens.ts'
import { proLink } from './proLink.ts'

/** The search, and beside it what is traded most: each opens its pair with ICP. */
export function TokenStrip() {
  const { t } = useTranslation('pro')
  const [open, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { icp_ledger: icp = '', slu_ledger: slu = '' } = useConfigIfReady()?.canisters ?? {}
  const service = useServiceMarket()
  const { data: tokens } = useTokens()
  const hot =
    service.kind === 'fresh' && tokens
      ? hotTokens(tokens, service.market.tokens, { first: slu, not: icp })
      : []
  const to = (token: Token) => proLink({ pathname, search }, { icp, token: token.ledgerId })
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control bg-surface px-4 text-14 text-ink-2 hover:text-ink"
      >
        <Icon of={Search} size={16} />
        <span className="max-sm:sr-only">{t('search')}</span>
      </button>
      <nav aria-label={t('hot')} className="strip flex-1">
        <ol className="flex min-h-11 items-center gap-1">
          {service.kind === 'waiting' && <Skeleton className="h-6 w-80" />}
          {hot.map((token) => (
            <li key={token.ledgerId}>
              <HotToken token={token} to={to(token)} isStarred={token.ledgerId === slu} />
            </li>
          ))}
        </ol>
      </nav>
      <TokenSelector
        open={open}
        onOpenChange={setOpen}
        selected={undefined}
        onSelect={(token) => void navigate(to(token))}
      />
    </div>
  )
}

type HotTokenProps = {
  readonly token: Token
  readonly to: string
  readonly isStarred: boolean
}

function HotToken({ token, to, isStarred }: HotTokenProps) {
  const market = useTokenMarket().get(token.ledgerId)
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control px-3 text-13 hover:bg-surface"
    >
      {isStarred && <Icon of={Star} size={16} className="text-accent" />}
      <TokenIcon {...token} size={24} />
      <span className="font-medium">{formatSymbol(token.symbol)}</span>
      <UsdPrice value={market?.priceUsd} />
      <Change ppm={market?.changePpm} />
    </Link>
  )
}
