import { type NftOffer, newOrderKey } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { Figure } from '../../wallet/amounts/Figure.tsx'
import { useCollection } from '../parts/useCollection.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'
import { useNftOrders } from '../useNftOrders.ts'
import { estimateQuery, termsQuery } from './marketQueries.ts'
import { SaleLegs } from './SaleLegs.tsx'

type AcceptDialogProps = {
  readonly offer: NftOffer
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Sells a token to who has offered for it, after every share of the price. */
export function AcceptDialog({ offer, name, open, onOpenChange }: AcceptDialogProps) {
  const { t } = useTranslation('nfts')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('accept.title')}>
      {open && <Review offer={offer} name={name} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type ReviewProps = Pick<AcceptDialogProps, 'offer' | 'name'> & { readonly onDone: () => void }

function Review({ offer, name, onDone }: ReviewProps) {
  const { t } = useTranslation('nfts')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const describe = useDescribeNftError()
  const token = useToken(offer.ledgerId)
  const { data: terms } = useQuery(termsQuery(sdk))
  const collection = useCollection(offer.collectionId)
  const royaltyBps = collection.data?.made?.royalties.rate ?? 0n
  const { data: estimate, error, refetch } = useQuery(estimateQuery(sdk, { ...offer, royaltyBps }))
  const { accept } = useNftOrders()
  if (error) return <ErrorState what={describe(error)} onRetry={refetch} />
  if (!token || !estimate || !terms || collection.isPending)
    return <Skeleton className="h-80 w-full" />
  const confirm = () => {
    onDone()
    void accept({ key, offer, name, isSent: collection.data?.hasApprovals === false })
  }
  return (
    <div className="grid gap-4">
      <p className="text-16 font-medium wrap-anywhere">
        <bdi translate="no">{name}</bdi>
      </p>
      <dl className="text-14">
        <Figure label={t('offer.buyer')}>
          <AddressLabel text={offer.buyer} what={t('offer.buyer')} />
        </Figure>
      </dl>
      <SaleLegs
        token={{ ...token, symbol: formatSymbol(token.symbol) }}
        estimate={estimate}
        royaltyBps={royaltyBps}
        feeBps={terms.feeBps}
        of="seller"
      />
      {collection.data && !collection.data.hasApprovals && <Notice>{t('list.byEscrow')}</Notice>}
      <DialogAction>
        <ConfirmButton size="large" wide disabled={!terms.isOpen} onClick={confirm}>
          {terms.isOpen ? t('accept.confirm') : t('sale.closed')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
