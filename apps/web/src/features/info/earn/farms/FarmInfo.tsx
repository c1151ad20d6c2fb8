import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { formatPercent } from '../../../../format/percent.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { useUsdPrices } from '../../../../tokens/prices/useUsdPrices.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../../ui/fields/Tabs.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { Usd } from '../../../../ui/figures/Usd.tsx'
import { HeadFigures } from '../../../earn/HeadFigures.tsx'
import { FarmAprs } from '../../../farm/details/FarmAprs.tsx'
import { FarmFacts } from '../../../farm/details/FarmFacts.tsx'
import { aprOf, stakedUsdOf } from '../../../farm/farmView.ts'
import { StatusBadge } from '../../../farm/StatusBadge.tsx'
import { useFarm } from '../../../farm/useFarm.ts'
import { PairName } from '../../PairName.tsx'
import { useChoiceInUrl } from '../../useChoiceInUrl.ts'
import { EarnFrame } from '../EarnFrame.tsx'
import { EarnHead } from '../EarnHead.tsx'
import { EarnPast } from '../EarnPast.tsx'
import { RecordTable } from '../RecordTable.tsx'

const LIST = '/info-farm'

/** `/info-farm/details/{id}`: a farm in figures, and what was done there. */
export function FarmInfoPage() {
  const { t } = useTranslation('info')
  const { id = '' } = useParams()
  const back = { to: LIST, label: t('earn.farms'), current: id.slice(0, 63) }
  return (
    <EarnFrame title={t('earn.farm')} hint={t('earn.farmsHint')} back={back}>
      <FarmInfo id={id} />
    </EarnFrame>
  )
}

const TABS = ['stakes', 'rewards'] as const

function FarmInfo({ id }: { readonly id: string }) {
  const { t } = useTranslation('info')
  const { t: tFarm } = useTranslation('farm')
  const locale = useLocale()
  const sdk = useSdk()
  const prices = useUsdPrices()
  const { known, hasFailed } = useFarm()
  const [tab, setTab] = useChoiceInUrl('tab', TABS)
  if (hasFailed)
    return (
      <EmptyState action={<LinkButton to={LIST}>{t('earn.farms')}</LinkButton>}>
        {t('earn.noFarm')}
      </EmptyState>
    )
  if (known === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  const { farm, token0, token1, reward } = known
  const place = { kind: 'farm', id } as const
  const figures = [
    { label: tFarm('column.staked'), value: <Usd value={stakedUsdOf(farm, known, prices)} /> },
    { label: tFarm('column.apr'), value: formatPercent(aprOf(farm, known, prices), locale) },
    { label: tFarm('column.total'), value: <Amount amount={farm.totalReward} token={reward} /> },
    { label: tFarm('facts.ends'), value: formatDateTime(farm.endSeconds * 1_000, locale) },
  ]
  return (
    <>
      <EarnHead
        name={<PairName sides={[token0, token1]} />}
        badge={<StatusBadge status={farm.status} />}
        action={{ to: `/farm/details/${id}`, label: t('earn.goToFarm') }}
      />
      <HeadFigures figures={figures} />
      <EarnPast place={place} otherwise={<FarmAprs farmId={id} />} />
      <FarmFacts known={known} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('earn.records')}
          shown={tab}
          onShow={setTab}
          tabs={[
            {
              id: 'stakes',
              label: t('earn.stakedPositions'),
              panel: (
                <RecordTable
                  label={t('earn.stakedPositions')}
                  of={{ place, log: 'stakes', canister: id }}
                  token={undefined}
                  read={() => sdk.earn.fetchFarmStakes(id)}
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
                  read={() => sdk.earn.fetchFarmRewards(id)}
                />
              ),
            },
          ]}
        />
      </section>
    </>
  )
}
