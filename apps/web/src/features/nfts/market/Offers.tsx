import type { NftOffer, NftToken } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { offersQuery } from './marketQueries.ts'
import { PriceText } from './PriceText.tsx'
import { useItemSale } from './useItemSale.ts'

const AcceptDialog = later(async () => (await import('./dialogs.ts')).AcceptDialog)
const WayOutDialog = later(async () => (await import('./dialogs.ts')).WayOutDialog)

/** What is offered for a token; whoever has it can accept, whoever has offered can take it back. */
export function Offers({ token }: { readonly token: NftToken }) {
  const { t } = useTranslation('nfts')
  const { data: offers, isError, refetch } = useQuery(offersQuery(useSdk(), token))
  const { state } = useItemSale(token)
  const canAccept =
    state?.kind === 'mine' || state?.kind === 'at-market' || state?.kind === 'own-listing'
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="mb-3 text-20 font-semibold">{t('offers.title')}</h2>
      {isError && !offers ? (
        <ErrorState what={t('offers.failed')} onRetry={refetch} />
      ) : !offers ? (
        <Skeleton className="h-12 w-full" />
      ) : offers.length === 0 ? (
        <p className="text-14 text-ink-2">{t('offers.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {offers.map((offer) => (
            <OfferRow key={`${offer.id}`} offer={offer} name={token.name} canAccept={canAccept} />
          ))}
        </ul>
      )}
    </section>
  )
}

type OfferRowProps = {
  readonly offer: NftOffer
  readonly name: string
  readonly canAccept: boolean
  /** What it is for, where that is not said around it. */
  readonly before?: ReactNode
}

/** One offer, with what can be done about it. */
export function OfferRow({ offer, name, canAccept, before }: OfferRowProps) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const owner = useOwner()
  const token = useToken(offer.ledgerId)
  const [isOpen, setOpen] = useState(false)
  const isOwn = offer.buyer === owner
  const states = {
    paying: t('offers.paying'),
    open: undefined,
    selling: t('offers.selling'),
    returning: t('offers.returning'),
  }
  const state = states[offer.state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-14">
      {before}
      <PriceText price={offer.price} ledgerId={offer.ledgerId} />
      <span className="min-w-0 flex-1 basis-40 text-13 text-ink-2">
        {isOwn ? t('offers.yours') : <AddressLabel text={offer.buyer} what={t('offer.buyer')} />}
        <span className="block">
          {t('offers.until', { time: formatDateTime(offer.expiresAtMs, locale) })}
        </span>
      </span>
      {state && <Badge>{state}</Badge>}
      {offer.state === 'open' && isOwn && token && (
        <>
          <Button look="tonal" onClick={() => setOpen(true)}>
            {t('offers.cancel')}
          </Button>
          <OnceOpened isOpen={isOpen}>
            <WayOutDialog
              open={isOpen}
              onOpenChange={setOpen}
              way={{ kind: 'cancel-offer', offer, name, token }}
            />
          </OnceOpened>
        </>
      )}
      {offer.state === 'open' && !isOwn && canAccept && (
        <>
          <Button onClick={() => setOpen(true)}>{t('offers.accept')}</Button>
          <OnceOpened isOpen={isOpen}>
            <AcceptDialog open={isOpen} onOpenChange={setOpen} offer={offer} name={name} />
          </OnceOpened>
        </>
      )}
    </li>
  )
}
