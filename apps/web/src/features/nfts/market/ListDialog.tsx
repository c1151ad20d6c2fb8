import { type NftListing, type NftToken, newOrderKey } from '@sluice/sdk'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { useCollection } from '../parts/useCollection.ts'
import { useNftOrders } from '../useNftOrders.ts'
import { type Days, endOf, LISTING_DAYS } from './expiry.ts'
import { estimateQuery, termsQuery } from './marketQueries.ts'
import { PriceFields } from './PriceFields.tsx'
import { SaleLegs } from './SaleLegs.tsx'
import { useDaysWords } from './useDaysWords.ts'
import { usePriceForm } from './usePriceForm.ts'

type ListDialogProps = {
  readonly token: NftToken
  /** The listing whose price is to be another. */
  readonly listing?: NftListing
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Offers a token for sale, or asks another price for it; with what the seller gets of that. */
export function ListDialog({ open, onOpenChange, listing, token }: ListDialogProps) {
  const { t } = useTranslation('nfts')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={listing ? t('list.changeTitle') : t('list.title')}
    >
      {open && (
        <ListForm
          token={token}
          {...(listing ? { listing } : {})}
          onDone={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  )
}

type FormProps = Pick<ListDialogProps, 'token' | 'listing'> & { readonly onDone: () => void }

/** What the dialog asks: the price, how long it stands, and what it comes to. */
export function ListForm({ token: nft, listing, onDone }: FormProps) {
  const { t } = useTranslation('nfts')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const [days, setDays] = useState<Days>('30')
  const form = usePriceForm(listing)
  const daysWords = useDaysWords()
  const { data: collection } = useCollection(nft.collectionId)
  const { data: terms } = useQuery(termsQuery(sdk))
  const royaltyBps = listing?.royaltyBps ?? collection?.made?.royalties.rate ?? 0n
  const { token, price, flaw } = form
  const isSame = listing?.price === price && listing?.ledgerId === token?.ledgerId
  const { data: estimate } = useQuery(
    token && price !== undefined && flaw === undefined
      ? estimateQuery(sdk, { ledgerId: token.ledgerId, price, royaltyBps })
      : { queryKey: queryKeys.nft('now', 'estimate'), queryFn: skipToken },
  )
  const { list, changePrice } = useNftOrders()
  const words = {
    none: t('list.enterPrice'),
    'too-low': t('list.tooLow'),
    'too-high': t('list.tooHigh'),
  }
  const missing =
    terms?.isOpen === false
      ? t('sale.closed')
      : flaw !== undefined
        ? words[flaw]
        : isSame
          ? t('list.samePrice')
          : estimate && estimate.sellerGets <= 0n
            ? t('list.nothingLeft')
            : undefined
  const confirm = () => {
    if (!token || price === undefined) return
    onDone()
    const about = { key, name: nft.name, ledgerId: token.ledgerId, price }
    if (listing) void changePrice({ ...about, listing })
    else {
      const expiresAtMs = endOf(days, Date.now())
      void list({
        ...about,
        collectionId: nft.collectionId,
        tokenId: nft.tokenId,
        isSent: collection?.hasApprovals === false,
        ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
      })
    }
  }
  return (
    <div className="grid gap-4">
      <p className="text-16 font-medium wrap-anywhere">
        <bdi translate="no">{nft.name}</bdi>
      </p>
      <PriceFields
        label={t('list.price')}
        field={form.field}
        token={token}
        tokens={form.tokens}
        onToken={form.setLedger}
      />
      {!listing && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-14">
          <span className="text-ink-2">{t('list.ends')}</span>
          <Select
            label={t('list.ends')}
            options={LISTING_DAYS.map((id) => ({ id, label: daysWords(id) }))}
            chosen={days}
            onChoose={setDays}
          />
        </div>
      )}
      {estimate && token && terms ? (
        <SaleLegs
          token={{ ...token, symbol: formatSymbol(token.symbol) }}
          estimate={estimate}
          royaltyBps={royaltyBps}
          feeBps={terms.feeBps}
          of="seller"
        />
      ) : (
        flaw === undefined && <Skeleton className="h-40 w-full" />
      )}
      {!listing && collection && (
        <Notice>{collection.hasApprovals ? t('list.byApproval') : t('list.byEscrow')}</Notice>
      )}
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={missing !== undefined || estimate === undefined}
          onClick={confirm}
        >
          {missing ?? (listing ? t('list.change') : t('list.confirm'))}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
