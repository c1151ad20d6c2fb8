import type { BridgeDirection } from '@sluice/sdk'
import { ArrowUpDown } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useBalance } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { type BridgeEnd, directionOf } from '../choose/bridgeSides.ts'
import type { Chosen } from '../choose/ChooseSide.tsx'
import { SideButton } from '../choose/SideButton.tsx'
import type { Transfers } from '../transfers/useTransfers.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'
import { DissolveForm } from './DissolveForm.tsx'

/** Each chain's own way to deposit: whoever comes from the one loads nothing of the other. */
const DepositPanel = later(
  async () => (await import('../mint/DepositPanel.tsx')).DepositPanel,
  'bridge',
)
const EthereumDeposit = later(
  async () => (await import('../ethereum-mint/EthereumDeposit.tsx')).EthereumDeposit,
  'ethereum',
)

type BridgeCardProps = {
  readonly known: KnownBridgeToken
  readonly direction: BridgeDirection
  readonly onChoose: (ledgerId: string, direction: BridgeDirection) => void
  readonly all: Transfers
}

/** From which chain to which, and what it takes to get there. */
export function BridgeCard({ known, direction, onChoose, all }: BridgeCardProps) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const { token, bridge } = known
  const balance = useBalance(token.ledgerId)
  const held = balance !== undefined && <Amount amount={balance} token={token} isOwn />
  const { ledgerId, logo } = token
  const coin = {
    ...{ ledgerId, logo, symbol: bridge.coinSymbol, chain: chains(bridge) },
    ...{ side: 'coin' as const, held: undefined },
  }
  const ck = {
    ...{ ledgerId, logo, symbol: token.symbol, chain: t('chain.ic') },
    ...{ side: 'token' as const, held },
  }
  const [from, to] = direction === 'mint' ? [coin, ck] : [ck, coin]
  const chooseAt = (end: BridgeEnd) => (chosen: Chosen) =>
    onChoose(chosen.ledgerId, directionOf(end, chosen.side))
  const turn = () => onChoose(ledgerId, direction === 'mint' ? 'dissolve' : 'mint')
  const title = direction === 'mint' ? t('form.mint', bridge) : t('form.dissolve', bridge)
  return (
    <section aria-label={title} className="rounded-card bg-surface p-4 sm:p-6">
      <div className="flex items-center gap-2">
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <SideButton end="from" {...from} onChoose={chooseAt('from')} />
          <SideButton end="to" {...to} onChoose={chooseAt('to')} />
        </div>
        <IconButton icon={ArrowUpDown} label={t('form.turn')} onClick={turn} />
      </div>
      <div className="mt-6">
        <ForOwner
          visitor={
            bridge.chain === 'ethereum'
              ? t('form.visitorEthereum', bridge)
              : t('form.visitor', bridge)
          }
        >
          {(owner) =>
            direction === 'dissolve' ? (
              <DissolveForm key={owner} known={known} />
            ) : (
              <Suspense fallback={<Skeleton className="h-80 w-full rounded-control" />}>
                {bridge.chain === 'ethereum' ? (
                  <EthereumDeposit key={owner} {...{ known, owner }} deposits={all.deposits} />
                ) : (
                  <DepositPanel key={owner} known={known} deposits={all.deposits} />
                )}
              </Suspense>
            )
          }
        </ForOwner>
      </div>
    </section>
  )
}
