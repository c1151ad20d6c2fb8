import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { UNKNOWN } from '../../../../format/decimal.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../../ui/fields/Tabs.tsx'
import { Address } from '../../../../ui/figures/Address.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { StakeAprs } from '../../../stake/details/StakeAprs.tsx'
import { Facts } from '../../Facts.tsx'
import { useChoiceInUrl } from '../../useChoiceInUrl.ts'
import { EarnFrame } from '../EarnFrame.tsx'
import { EarnHead } from '../EarnHead.tsx'
import { EarnPast } from '../EarnPast.tsx'
import { RecordTable } from '../RecordTable.tsx'
import { TokenName } from '../TokenName.tsx'
import { StakeStatus } from './StakeStatus.tsx'
import { useStakingPools } from './useStakingPools.ts'

const LIST = '/info-stake'
const DAY_SECONDS = 86_400n

/** `/info-stake/details/{id}`: a staking pool in figures, and what was done there. */
export function StakeInfoPage() {
  const { t } = useTranslation('info')
  const { id = '' } = useParams()
  const back = { to: LIST, label: t('earn.stakes'), current: id.slice(0, 63) }
  return (
    <EarnFrame title={t('earn.stakingPool')} hint={t('earn.stakesHint')} back={back}>
      <StakeInfo id={id} />
    </EarnFrame>
  )
}

const TABS = ['stakes', 'rewards'] as const

function StakeInfo({ id }: { readonly id: string }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const sdk = useSdk()
  const [tab, setTab] = useChoiceInUrl('tab', TABS)
  const { rows, query } = useStakingPools({ only: id })
  const pool = rows?.[0]
  if (query.isError || (rows !== undefined && pool === undefined))
    return (
      <EmptyState action={<LinkButton to={LIST}>{t('earn.stakes')}</LinkButton>}>
        {t('earn.noStake')}
      </EmptyState>
    )
  if (pool === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  const { staking, reward, staked } = pool
  const [startMs, endMs] = [pool.startSeconds * 1_000, pool.endSeconds * 1_000]
  const daily = pool.rewardPerSecond * DAY_SECONDS
  const place = { kind: 'stake', id } as const
  return (
    <>
      <EarnHead
        name={<TokenName token={staking} />}
        badge={<StakeStatus startMs={startMs} endMs={endMs} />}
        action={{ to: `/stake/details/${id}`, label: t('earn.goToStake') }}
      />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Facts
          facts={[
            { label: t('earn.stakedToken'), value: <TokenName token={staking} /> },
            { label: t('earn.rewardToken'), value: <TokenName token={reward} /> },
            {
              label: t('earn.staked'),
              value: staking ? <Amount amount={staked} token={staking} /> : UNKNOWN,
            },
            {
              label: t('earn.daily'),
              value: reward ? <Amount amount={daily} token={reward} /> : UNKNOWN,
            },
            { label: t('earn.start'), value: formatDateTime(startMs, locale) },
            { label: t('earn.end'), value: formatDateTime(endMs, locale) },
            { label: t('earn.canister'), value: <Address text={id} what={t('earn.canister')} /> },
            {
              label: t('earn.creator'),
              value: <AddressLabel text={pool.creator} what={t('earn.creator')} />,
            },
          ]}
        />
      </section>
      <EarnPast place={place} otherwise={<StakeAprs stakingPoolId={id} />} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('earn.records')}
          shown={tab}
          onShow={setTab}
          tabs={[
            {
              id: 'stakes',
              label: t('earn.stakedTokens'),
              panel: (
                <RecordTable
                  label={t('earn.stakedTokens')}
                  of={{ place, log: 'stakes', canister: id }}
                  token={staking}
                  read={() => sdk.earn.fetchStakes(id)}
                />
              ),
            },
            {
              id: 'rewards',
              label: t('earn.rewards'),
              panel: (
                <RecordTable
                  label={t('earn.rewards')}
                  of={{ place, log: 'rewards', canister: id }}
                  token={reward}
                  read={() => sdk.earn.fetchStakeRewards(id)}
                />
              ),
            },
          ]}
        />
      </section>
    </>
  )
}
