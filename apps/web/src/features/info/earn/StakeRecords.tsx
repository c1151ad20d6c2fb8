import type { EarnRecords } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { RecordTable } from './RecordTable.tsx'
import { RecordTabs } from './RecordTabs.tsx'

type Moved = { readonly decimals: number; readonly symbol: string } | undefined

type StakeRecordsProps = {
  readonly place: { readonly kind: 'farm' | 'stake'; readonly id: string }
  /** What is staked there, in words. */
  readonly label: string
  /** What is staked; of positions it is none. */
  readonly staked: Moved
  readonly reward: Moved
  readonly readStakes: () => Promise<EarnRecords>
  readonly readRewards: () => Promise<EarnRecords>
}

/** What was staked and taken out, and what was paid for it. */
export function StakeRecords({ place, label, staked, reward, ...read }: StakeRecordsProps) {
  const { t } = useTranslation('info')
  const canister = place.id
  const stakes = (
    <RecordTable
      label={label}
      of={{ place, log: 'stakes', canister }}
      token={staked}
      read={read.readStakes}
    />
  )
  const rewards = (
    <RecordTable
      label={t('earn.rewards')}
      of={{ place, log: 'rewards', canister }}
      token={reward}
      read={read.readRewards}
    />
  )
  return (
    <RecordTabs
      tabs={[
        { id: 'stakes', label, panel: stakes },
        { id: 'rewards', label: t('earn.rewards'), panel: rewards },
      ]}
    />
  )
}
