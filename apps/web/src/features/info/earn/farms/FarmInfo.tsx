import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../../format/percent.ts'
import { formatSymbol } from '../../../../format/symbol.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { useUsdPrices } from '../../../../tokens/prices/useUsdPrices.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { Usd } from '../../../../ui/figures/Usd.tsx'
import { FarmAprs } from '../../../farm/details/FarmAprs.tsx'
import { FarmFacts } from '../../../farm/details/FarmFacts.tsx'
import { aprOf, stakedUsdOf } from '../../../farm/farmView.ts'
import { type KnownFarm, useFarm } from '../../../farm/useFarm.ts'
import { HeadFigures } from '../../../offers/details/HeadFigures.tsx'
import { OfferBadge } from '../../../offers/OfferBadge.tsx'
import { PairName } from '../../PairName.tsx'
import { EarnHead } from '../EarnHead.tsx'
import { EarnInfo, EarnInfoPage } from '../EarnInfoPage.tsx'
import { EarnPast } from '../EarnPast.tsx'
import { StakeRecords } from '../StakeRecords.tsx'

/** `/info-farm/details/{id}`: a farm in figures, and what was done there. */
export function FarmInfoPage() {
  const { t } = useTranslation('info')
  const list = { to: '/info-farm', label: t('earn.farms') }
  return (
    <EarnInfoPage
      title={t('earn.farm')}
      hint={t('earn.farmsHint')}
      list={list}
      name={() => <FarmName />}
    >
      {() => <FarmInfo list={list} />}
    </EarnInfoPage>
  )
}

/** The pair of its pool; the kind of page while that is not known. */
function FarmName() {
  const { t } = useTranslation('info')
  const { known } = useFarm()
  if (!known) return t('earn.farm')
  return `${formatSymbol(known.token0.symbol)}/${formatSymbol(known.token1.symbol)}`
}

function FarmInfo({ list }: { readonly list: { readonly to: string; readonly label: string } }) {
  const { known, hasFailed } = useFarm()
  return (
    <EarnInfo asked={{ known, isMissing: hasFailed }} list={list} what="farm">
      {(farm) => <Known known={farm} />}
    </EarnInfo>
  )
}

function Known({ known }: { readonly known: KnownFarm }) {
  const { t } = useTranslation('info')
  const { t: tOffers } = useTranslation('offers')
  const locale = useLocale()
  const sdk = useSdk()
  const prices = useUsdPrices()
  const { farm, token0, token1, reward } = known
  const id = farm.farmId
  const place = { kind: 'farm', id } as const
  const figures = [
    { label: tOffers('column.staked'), value: <Usd value={stakedUsdOf(farm, known, prices)} /> },
    { label: tOffers('column.apr'), value: formatPercent(aprOf(farm, known, prices), locale) },
    { label: tOffers('column.total'), value: <Amount amount={farm.totalReward} token={reward} /> },
    {
      label: farm.status === 'closed' ? tOffers('facts.wouldEnd') : tOffers('facts.ends'),
      value: formatDateTime(farm.endSeconds * 1_000, locale),
    },
  ]
  return (
    <>
      <EarnHead
        name={<PairName sides={[token0, token1]} />}
        badge={<OfferBadge status={farm.status} />}
        action={{ to: `/farm/details/${id}`, label: t('earn.goToFarm') }}
      />
      <HeadFigures figures={figures} />
      <EarnPast place={place} otherwise={<FarmAprs farmId={id} />} />
      <FarmFacts known={known} />
      <StakeRecords
        place={place}
        label={t('earn.stakedPositions')}
        staked={undefined}
        reward={reward}
        readStakes={() => sdk.earn.fetchFarmStakes(id)}
        readRewards={() => sdk.earn.fetchFarmRewards(id)}
      />
    </>
  )
}
