import type { OwnStake, ReclaimPlace, Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import type { KnownStake } from '../useStake.ts'
import type { StakeTask } from './StakeTask.ts'

type Lying = {
  readonly place: ReclaimPlace
  readonly amount: bigint
  readonly token: Token
  readonly fee: bigint
}

/** What lies at a pool beside a stake; what its ledger's fee would eat up stays where it is. */
export function reclaimable({ pool, staking, reward }: KnownStake, own: OwnStake): Lying[] {
  const lying: readonly Lying[] = [
    { place: 'undeposited', amount: own.undeposited, token: staking, fee: pool.stakingFee },
    { place: 'unstaked', amount: own.unstaked, token: staking, fee: pool.stakingFee },
    { place: 'unsent-reward', amount: own.unsentReward, token: reward, fee: pool.rewardFee },
  ]
  return lying.filter(({ amount, fee }) => amount > fee)
}

type ReclaimProps = {
  readonly known: KnownStake
  readonly own: OwnStake
  readonly onReclaim: (task: StakeTask) => void
}

/** Back what was interrupted half-way. */
export function Reclaim({ known, own, onReclaim }: ReclaimProps) {
  const { t } = useTranslation('stake')
  const found = reclaimable(known, own)
  if (found.length === 0) return <EmptyState>{t('reclaim.none')}</EmptyState>
  const words = {
    undeposited: t('reclaim.undeposited'),
    unstaked: t('reclaim.unstaked'),
    'unsent-reward': t('reclaim.unsentReward'),
  }
  return (
    <ul className="grid gap-2">
      {found.map(({ place, amount, token }) => (
        <li
          key={place}
          className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 p-4"
        >
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              <Amount amount={amount} token={token} isOwn />
            </p>
            <p className="text-13 text-ink-2">{words[place]}</p>
          </div>
          <Button onClick={() => onReclaim({ kind: 'reclaim', place, amount })}>
            {t('reclaim.reclaim')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
