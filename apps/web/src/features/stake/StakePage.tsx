import { useTranslation } from 'react-i18next'
import { Page } from '../../shell/pages/Page.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { OfferList } from '../offers/list/OfferList.tsx'
import { OffersWaiting } from '../offers/list/OffersWaiting.tsx'
import { StakeFigures } from './list/StakeFigures.tsx'
import { useStakeColumns } from './list/useStakeColumns.tsx'
import { useStakes } from './useStakes.ts'

/** `/stake`: what tokens can earn. */
export function StakePage() {
  const { t } = useTranslation('stake')
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      action={
        <LinkButton look="tonal" to="/stake/create">
          {t('toCreate')}
        </LinkButton>
      }
      waiting={<OffersWaiting />}
    >
      <Pools />
    </Page>
  )
}

function Pools() {
  const { t } = useTranslation('stake')
  const pools = useStakes()
  const toFarms = { to: '/farm', label: t('toFarms') }
  const toLive = { to: '/stake', label: t('toLive') }
  return (
    <OfferList
      label={t('title')}
      tabsLabel={t('tab.label')}
      urlName="pools"
      offers={pools}
      columns={useStakeColumns(pools.rows)}
      figures={<StakeFigures rows={pools.rows} />}
      expected={2}
      rowKey={({ stakingPoolId }) => stakingPoolId}
      rowLink={({ stakingPoolId }) => `/stake/details/${stakingPoolId}`}
      empty={{
        words: {
          LIVE: t('empty.live'),
          NOT_STARTED: t('empty.notStarted'),
          FINISHED: t('empty.finished'),
          YOUR: t('empty.mine'),
          ALL: t('empty.all'),
          visitor: t('empty.visitor'),
        },
        ways: {
          LIVE: toFarms,
          NOT_STARTED: toLive,
          FINISHED: toLive,
          YOUR: toLive,
          ALL: toFarms,
        },
      }}
    />
  )
}
