import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { UNKNOWN } from '../../../../format/decimal.ts'
import { formatSymbol } from '../../../../format/symbol.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { OfferBadge } from '../../../offers/OfferBadge.tsx'
import { StakeAprs } from '../../../stake/details/StakeAprs.tsx'
import { Facts } from '../../Facts.tsx'
import { EarnHead } from '../EarnHead.tsx'
import { EarnInfo, EarnInfoPage } from '../EarnInfoPage.tsx'
import { EarnPast } from '../EarnPast.tsx'
import { StakeRecords } from '../StakeRecords.tsx'
import { TokenName } from '../TokenName.tsx'
import { type IndexedPool, useStakingPools } from './useStakingPools.ts'
import { useStatus } from './useStatus.ts'

const DAY_SECONDS = 86_400n

/** `/info-stake/details/{id}`: a staking pool in figures, and what was done there. */
export function StakeInfoPage() {
  const { t } = useTranslation('info')
  const list = { to: '/info-stake', label: t('earn.stakes') }
  return (
    <EarnInfoPage
      title={t('earn.stakingPool')}
      hint={t('earn.stakesHint')}
      list={list}
      name={(id) => <StakeName id={id} />}
    >
      {(id) => <StakeInfo id={id} list={list} />}
    </EarnInfoPage>
  )
}

/** What is staked there; the kind of page while that is not known. */
function StakeName({ id }: { readonly id: string }) {
  const { t } = useTranslation('info')
  const staking = useStakingPools({ only: id }).rows?.[0]?.staking
  return staking ? formatSymbol(staking.symbol) : t('earn.stakingPool')
}

type StakeInfoProps = {
  readonly id: string
  readonly list: { readonly to: string; readonly label: string }
}

function StakeInfo({ id, list }: StakeInfoProps) {
  const { rows, query } = useStakingPools({ only: id })
  const known = rows?.[0]
  const isMissing = query.isError || (rows !== undefined && known === undefined)
  return (
    <EarnInfo asked={{ known, isMissing }} list={list} what="stake">
      {(pool) => <Known pool={pool} />}
    </EarnInfo>
  )
}

function Known({ pool }: { readonly pool: IndexedPool }) {
  const { t } = useTranslation('info')
  const sdk = useSdk()
  const statusOf = useStatus()
  const { staking, reward, poolId: id } = pool
  const times = { startMs: pool.startSeconds * 1_000, endMs: pool.endSeconds * 1_000 }
  const place = { kind: 'stake', id } as const
  return (
    <>
      <EarnHead
        name={<TokenName token={staking} />}
        badge={<OfferBadge status={statusOf(times)} />}
        action={{ to: `/stake/details/${id}`, label: t('earn.goToStake') }}
      />
      <PoolFacts pool={pool} {...times} />
      <EarnPast place={place} otherwise={<StakeAprs stakingPoolId={id} />} />
      <StakeRecords
        place={place}
        label={t('earn.stakedTokens')}
        staked={staking}
        reward={reward}
        readStakes={() => sdk.earn.fetchStakes(id)}
        readRewards={() => sdk.earn.fetchStakeRewards(id)}
      />
    </>
  )
}

type PoolFactsProps = {
  readonly pool: IndexedPool
  readonly startMs: number
  readonly endMs: number
}

function PoolFacts({ pool, startMs, endMs }: PoolFactsProps) {
  const { t } = useTranslation('info')
  const { t: tOffers } = useTranslation('offers')
  const locale = useLocale()
  const { staking, reward, staked, poolId, creator } = pool
  const daily = pool.rewardPerSecond * DAY_SECONDS
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <Facts
        facts={[
          { label: t('earn.stakedToken'), value: <TokenName token={staking} /> },
          { label: tOffers('facts.rewardToken'), value: <TokenName token={reward} /> },
          {
            label: t('earn.staked'),
            value: staking ? <Amount amount={staked} token={staking} /> : UNKNOWN,
          },
          {
            label: t('earn.daily'),
            value: reward ? <Amount amount={daily} token={reward} /> : UNKNOWN,
          },
          { label: tOffers('facts.starts'), value: formatDateTime(startMs, locale) },
          { label: tOffers('facts.ends'), value: formatDateTime(endMs, locale) },
          {
            label: t('earn.canister'),
            value: <AddressLabel isId text={poolId} what={t('earn.canister')} />,
          },
          {
            label: tOffers('facts.creator'),
            value: <AddressLabel text={creator} what={tOffers('facts.creator')} />,
          },
        ]}
      />
    </section>
  )
}
