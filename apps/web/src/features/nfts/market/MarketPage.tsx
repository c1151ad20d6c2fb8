import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Activity } from '../activity/Activity.tsx'
import { MarketFigures } from '../activity/Figures.tsx'
import { Ranking } from '../activity/Ranking.tsx'
import { useIsRemembered } from '../activity/useNftInfo.ts'
import { TileSkeletons } from '../parts/TileSkeletons.tsx'
import { Browse } from './Browse.tsx'
import { ClosedNotice } from './ClosedNotice.tsx'
import { Yours } from './mine/Yours.tsx'
import { useHasMarket } from './useItemSale.ts'

/** `/nft-market`: what is for sale, and what of it is the visitor's own. */
export function MarketPage() {
  const { t } = useTranslation('nfts')
  return (
    <Page
      title={t('market.title')}
      subtitle={t('market.subtitle')}
      action={
        <LinkButton look="tonal" to="/wallet?tab=nfts">
          {t('market.toWallet')}
        </LinkButton>
      }
      waiting={<TileSkeletons />}
    >
      <Market />
    </Page>
  )
}

const WHOLE_MARKET = {}
const TABS = ['sale', 'collections', 'activity', 'yours'] as const

function Market() {
  const { t } = useTranslation('nfts')
  const [tab, show] = useChoiceInUrl('view', TABS)
  const owner = useOwner()
  const isRemembered = useIsRemembered()
  if (!useHasMarket())
    return (
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <EmptyState>{t('market.none')}</EmptyState>
      </section>
    )
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 sm:p-6">
      <ClosedNotice />
      <MarketFigures />
      <Tabs
        label={t('market.title')}
        shown={tab === 'activity' && !isRemembered ? 'sale' : tab}
        onShow={show}
        tabs={[
          { id: 'sale', label: t('market.sale'), panel: <Browse /> },
          { id: 'collections', label: t('ranking.title'), panel: <Ranking /> },
          ...(isRemembered
            ? [
                {
                  id: 'activity' as const,
                  label: t('activity.title'),
                  panel: <Activity scope={WHOLE_MARKET} />,
                },
              ]
            : []),
          { id: 'yours', label: t('market.yours'), panel: <Yours key={owner ?? ''} /> },
        ]}
      />
    </section>
  )
}
