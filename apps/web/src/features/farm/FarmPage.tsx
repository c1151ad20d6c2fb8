import { useTranslation } from 'react-i18next'
import { Page } from '../../shell/pages/Page.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { OfferList } from '../offers/list/OfferList.tsx'
import { OffersWaiting } from '../offers/list/OffersWaiting.tsx'
import { FarmFigures } from './list/FarmFigures.tsx'
import { useFarmColumns } from './list/useFarmColumns.tsx'
import { useFarms } from './useFarms.ts'

/** `/farm`: what positions can earn beside their fees. */
export function FarmPage() {
  const { t } = useTranslation('farm')
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      action={
        <LinkButton look="tonal" to="/farm/create">
          {t('create.title')}
        </LinkButton>
      }
      waiting={<OffersWaiting />}
    >
      <Farms />
    </Page>
  )
}

function Farms() {
  const { t } = useTranslation('farm')
  const farms = useFarms()
  const toLiquidity = { to: '/liquidity', label: t('toLiquidity') }
  return (
    <OfferList
      label={t('title')}
      tabsLabel={t('tab.label')}
      urlName="farms"
      offers={farms}
      columns={useFarmColumns()}
      figures={<FarmFigures rows={farms.rows} />}
      expected={3}
      rowKey={({ farmId }) => farmId}
      rowLink={({ farmId }) => `/farm/details/${farmId}`}
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
          LIVE: toLiquidity,
          NOT_STARTED: toLiquidity,
          FINISHED: toLiquidity,
          YOUR: { to: '/farm', label: t('toLive') },
          ALL: toLiquidity,
        },
      }}
    />
  )
}
