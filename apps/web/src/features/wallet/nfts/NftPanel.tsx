import { useQuery } from '@tanstack/react-query'
import { Brush, Plus, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { ReadProgress } from '../../../shell/pages/ReadProgress.tsx'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { marketPath, OWN_COLLECTIONS_PATH } from '../../nfts/parts/links.ts'
import { TileSkeletons } from '../../nfts/parts/TileSkeletons.tsx'
import { AskedCollections } from './AskedCollections.tsx'
import { HeldCollectionCard } from './HeldCollectionCard.tsx'
import { HiddenCollections } from './HiddenCollections.tsx'
import { PositionNftGrid } from './PositionNftGrid.tsx'
import { StakedPositions } from './StakedPositions.tsx'
import { useNftsOf } from './useNftsOf.ts'

const ImportCollectionDialog = later(
  async () => (await import('../../nfts/market/dialogs.ts')).ImportCollectionDialog,
)

type NftPanelProps = { readonly account: string; readonly isOwn: boolean }

/** All NFTs of an account: of collections whichever standard they keep, and liquidity positions that are held as tokens. */
export function NftPanel({ account, isOwn }: NftPanelProps) {
  const { t } = useTranslation('nfts')
  const { t: tWallet } = useTranslation('wallet')
  const locale = useLocale()
  const { positionNfts } = useSdk()
  const nfts = useNftsOf(account)
  const positions = useQuery({
    queryKey: queryKeys.nft('now', 'positions', account),
    queryFn: () => positionNfts.fetchOf(account),
  })
  const isReading = nfts.isReading || positions.isPending
  const held = positions.data ?? []
  const isEmpty = nfts.shown.length + nfts.asked.length + held.length === 0
  const unread = [
    ...nfts.unread.map((id) => (id === '*' ? t('wallet.exchangeList') : id)),
    ...(positions.isError ? [t('wallet.positions')] : []),
  ]
  const retry = () => {
    nfts.retry()
    if (positions.isError) void positions.refetch()
  }
  return (
    <div className="grid gap-6">
      {isOwn && <Ways />}
      {nfts.asked.length > 0 && <AskedCollections collections={nfts.asked} />}
      {nfts.shown.map((collection) => (
        <HeldCollectionCard key={collection.collectionId} held={collection} />
      ))}
      {held.length > 0 && (
        <section aria-label={t('wallet.positions')} className="grid gap-3">
          <h2 className="flex items-baseline gap-2 text-16 font-medium">
            {t('wallet.positions')}
            <span className="text-13 font-normal text-ink-2">
              {t('wallet.count', { count: held.length, shown: formatCount(held.length, locale) })}
            </span>
          </h2>
          <PositionNftGrid nfts={held} isOwn={isOwn} />
        </section>
      )}
      {isOwn && <StakedPositions />}
      {isReading && isEmpty && <TileSkeletons />}
      {!isReading && isEmpty && unread.length === 0 && (
        <EmptyState action={<LinkButton to="/liquidity">{tWallet('nft.action')}</LinkButton>}>
          {isOwn ? t('wallet.empty') : t('wallet.emptyOther')}
        </EmptyState>
      )}
      <ReadProgress
        reading={isReading && !isEmpty ? t('wallet.reading') : undefined}
        unread={
          unread.length > 0
            ? t('wallet.unread', { names: unread.slice(0, 3).join(', ') })
            : undefined
        }
        onRetry={retry}
      />
      {isOwn && nfts.hidden.length > 0 && <HiddenCollections ids={nfts.hidden} />}
    </div>
  )
}

function Ways() {
  const { t } = useTranslation('nfts')
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="tonal" onClick={() => setImporting(true)}>
        <Icon of={Plus} />
        {t('wallet.import')}
      </Button>
      <LinkButton look="tonal" to={marketPath()}>
        <Icon of={Store} />
        {t('wallet.toMarket')}
      </LinkButton>
      <LinkButton look="tonal" to={OWN_COLLECTIONS_PATH}>
        <Icon of={Brush} />
        {t('mine.collections')}
      </LinkButton>
      <OnceOpened isOpen={isImporting}>
        <ImportCollectionDialog
          key={String(isImporting)}
          open={isImporting}
          onOpenChange={setImporting}
        />
      </OnceOpened>
    </div>
  )
}
