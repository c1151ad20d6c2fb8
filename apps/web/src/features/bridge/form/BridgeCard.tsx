import type { BridgeDirection } from '@sluice/sdk'
import { ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useBalance } from '../../../tokens/useTokens.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { DepositPanel } from '../mint/DepositPanel.tsx'
import type { Transfers } from '../transfers/useTransfers.ts'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'
import { DissolveForm } from './DissolveForm.tsx'

type BridgeCardProps = {
  readonly known: KnownBridgeToken
  readonly direction: BridgeDirection
  readonly onTurn: () => void
  readonly all: Transfers
}

/** From which chain to which, and what it takes to get there. */
export function BridgeCard({ known, direction, onTurn, all }: BridgeCardProps) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const { token, bridge } = known
  const balance = useBalance(token.ledgerId)
  const held = balance !== undefined && <Amount amount={balance} token={token} isOwn />
  const coin = { ...token, ...coinOf(known), chain: chains(bridge), held: undefined }
  const ck = { ...token, chain: t('chain.ic'), held }
  const [from, to] = direction === 'mint' ? [coin, ck] : [ck, coin]
  const title = direction === 'mint' ? t('form.mint', bridge) : t('form.dissolve', bridge)
  return (
    <section aria-label={title} className="rounded-card bg-surface p-4 sm:p-6">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <Side label={t('form.from')} {...from} />
          <Side label={t('form.to')} {...to} />
        </div>
        <IconButton icon={ArrowUpDown} label={t('form.turn')} onClick={onTurn} />
      </div>
      <div className="mt-6">
        <ForOwner visitor={t('form.visitor', bridge)}>
          {(owner) =>
            direction === 'mint' ? (
              <DepositPanel key={owner} known={known} deposits={all.deposits} />
            ) : (
              <DissolveForm key={owner} known={known} />
            )
          }
        </ForOwner>
      </div>
    </section>
  )
}

type SideProps = {
  readonly label: string
  readonly symbol: string
  readonly chain: string
  readonly ledgerId: string
  readonly logo?: string | undefined
  /** What the account has of it, where that is known. */
  readonly held: ReactNode
}

function Side({ label, symbol, chain, ledgerId, logo, held }: SideProps) {
  return (
    <p className="flex items-center gap-3 rounded-control bg-surface-2 px-4 py-3">
      <span className="w-12 shrink-0 text-13 text-ink-2">{label}</span>
      <TokenIcon ledgerId={ledgerId} symbol={symbol} logo={logo} size={32} />
      <span className="min-w-0 flex-1">
        <strong translate="no" className="block text-16 font-semibold">
          {symbol}
        </strong>
        <span className="block text-13 text-ink-2">{chain}</span>
      </span>
      <span className="text-13 text-ink-2 max-sm:hidden">{held}</span>
    </p>
  )
}
