import type { NftToken } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ConnectButton } from '../../../session/ConnectButton.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { Facts } from '../../info/Facts.tsx'
import { PriceText } from './PriceText.tsx'
import type { Hindrance, SaleState } from './saleState.ts'
import { useItemSale } from './useItemSale.ts'

const BuyDialog = later(async () => (await import('./dialogs.ts')).BuyDialog)
const ListDialog = later(async () => (await import('./dialogs.ts')).ListDialog)
const OfferDialog = later(async () => (await import('./dialogs.ts')).OfferDialog)
const WayOutDialog = later(async () => (await import('./dialogs.ts')).WayOutDialog)

type Doing = 'buy' | 'list' | 'offer' | 'cancel' | 'take-back'

/** Whether a token is for sale, at which price, and what whoever looks at it can do: buttons and price are of one look at the market. */
export function SaleCard({ token }: { readonly token: NftToken }) {
  const { t } = useTranslation('nfts')
  const { state, isOpen, hasFailed, retry } = useItemSale(token)
  const [doing, setDoing] = useState<Doing>()
  const isOwner = useOwner() !== undefined
  if (hasFailed)
    return (
      <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
        <ErrorState what={t('sale.failed')} onRetry={retry} />
      </section>
    )
  if (state === undefined) return <Skeleton className="h-40 w-full rounded-card" />
  const listing = 'listing' in state ? state.listing : undefined
  const opened = (what: Doing) => ({
    open: doing === what,
    onOpenChange: (open: boolean) => setDoing(open ? what : undefined),
  })
  return (
    <section aria-label={t('sale.title')} className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
      {!isOpen && <Notice tone="warn">{t('sale.closedHint')}</Notice>}
      {listing ? (
        <>
          <div>
            <p className="text-13 text-ink-2">{t('sale.price')}</p>
            <PriceText price={listing.price} ledgerId={listing.ledgerId} isLarge />
          </div>
          <ListingFacts listing={listing} />
        </>
      ) : (
        <p className="text-14 text-ink-2">
          {state.kind === 'at-market'
            ? t('sale.atMarket')
            : state.kind === 'mine'
              ? t('sale.mine')
              : t('sale.none')}
        </p>
      )}
      {isOwner ? <Actions state={state} isOpen={isOpen} onDo={setDoing} /> : <ConnectButton />}
      {listing && (
        <OnceOpened isOpen={doing === 'buy'}>
          <BuyDialog {...opened('buy')} live={listing} name={token.name} />
        </OnceOpened>
      )}
      <OnceOpened isOpen={doing === 'list'}>
        <ListDialog
          {...opened('list')}
          token={token}
          {...(state.kind === 'own-listing' ? { listing: state.listing } : {})}
        />
      </OnceOpened>
      <OnceOpened isOpen={doing === 'offer'}>
        <OfferDialog
          {...opened('offer')}
          token={token}
          {...(listing ? { ledgerId: listing.ledgerId } : {})}
        />
      </OnceOpened>
      <OnceOpened isOpen={doing === 'cancel' || doing === 'take-back'}>
        <WayOutDialog
          open={doing === 'cancel' || doing === 'take-back'}
          onOpenChange={(open) => !open && setDoing(undefined)}
          way={
            doing === 'take-back'
              ? { kind: 'take-back', item: token, name: token.name }
              : { kind: 'cancel', item: token, name: token.name }
          }
        />
      </OnceOpened>
    </section>
  )
}

function ListingFacts({
  listing,
}: {
  readonly listing: Extract<SaleState, { kind: 'buyable' }>['listing']
}) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const { seller, expiresAtMs, custody } = listing
  return (
    <Facts
      isNarrow
      facts={[
        {
          label: t('sale.seller'),
          value: <AddressLabel text={seller} what={t('sale.seller')} />,
        },
        {
          label: t('sale.until'),
          value: expiresAtMs === undefined ? t('list.noEnd') : formatDateTime(expiresAtMs, locale),
        },
        {
          label: t('sale.where'),
          value: custody === 'escrow' ? t('sale.inEscrow') : t('sale.withSeller'),
        },
      ]}
    />
  )
}

type ActionsProps = {
  readonly state: SaleState
  readonly isOpen: boolean
  readonly onDo: (what: Doing) => void
}

/** One primary action, and beside it what else there is. What cannot be done says why. */
function Actions({ state, isOpen, onDo }: ActionsProps) {
  const { t } = useTranslation('nfts')
  const hindrances: Record<Hindrance, string> = {
    closed: t('sale.closed'),
    reserved: t('sale.reserved'),
    ending: t('sale.ending'),
    expired: t('sale.expired'),
    moved: t('sale.moved'),
  }
  const offer = (
    <Button look="tonal" disabled={!isOpen} onClick={() => onDo('offer')}>
      {t('sale.offer')}
    </Button>
  )
  const actions = () => {
    switch (state.kind) {
      case 'mine':
        return (
          <Button disabled={!isOpen} onClick={() => onDo('list')}>
            {isOpen ? t('sale.sell') : t('sale.closed')}
          </Button>
        )
      case 'at-market':
        return (
          <>
            <Button onClick={() => onDo('take-back')}>{t('sale.takeBack')}</Button>
            <Button look="tonal" disabled={!isOpen} onClick={() => onDo('list')}>
              {t('sale.sell')}
            </Button>
          </>
        )
      case 'own-listing':
        return (
          <>
            <Button disabled={!isOpen || state.listing.isReserved} onClick={() => onDo('list')}>
              {state.listing.isReserved ? t('sale.reserved') : t('sale.changePrice')}
            </Button>
            <Button
              look="tonal"
              disabled={state.listing.isCancelled}
              onClick={() => onDo('cancel')}
            >
              {state.listing.isCancelled ? t('sale.ending') : t('sale.end')}
            </Button>
          </>
        )
      case 'buyable':
        return (
          <>
            <Button onClick={() => onDo('buy')}>{t('sale.buy')}</Button>
            {offer}
          </>
        )
      case 'blocked':
        return (
          <>
            <Button disabled>{hindrances[state.by]}</Button>
            {offer}
          </>
        )
      case 'not-for-sale':
        return offer
    }
  }
  return <div className="flex flex-wrap gap-2">{actions()}</div>
}
