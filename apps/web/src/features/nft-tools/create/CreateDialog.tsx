import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOwner } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { OWN_COLLECTIONS_PATH } from '../../nfts/parts/links.ts'
import { CreationCostText } from '../../offers/creation/CreationCostText.tsx'
import { agreedPrice } from '../../offers/creation/creationCost.ts'
import { OfferReview, type Review } from '../../offers/details/OfferReview.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import type { CollectionForm } from './useCollectionForm.ts'
import { useCreateCollection } from './useCreateCollection.ts'

/** Allowing the fee and creating; creating alone. */
const PROMPTS = { paid: 2, free: 1 }

/** What a collection will be, and what it costs, before it is made. */
export function CreateDialog({ form, ...review }: Review & { readonly form: CollectionForm }) {
  const { t } = useTranslation('nftTools')
  const navigate = useNavigate()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  // what is confirmed is what was shown when the review opened
  const [{ wish, avatar, creation }] = useState(form)
  const fee = agreedPrice(creation.cost)
  const paidIn = useToken(fee.creationFee?.ledgerId)
  const create = useCreateCollection()
  return (
    <OfferReview
      {...review}
      title={t('create.title')}
      tokens={[paidIn]}
      confirm={t('create.create')}
      prompts={fee.creationFee === undefined ? PROMPTS.free : PROMPTS.paid}
      onConfirm={() => {
        void create({ key, wish, avatar, ...fee })
        navigate(OWN_COLLECTIONS_PATH)
      }}
    >
      <dl className="grid gap-1">
        <DetailRow name={t('create.name')}>{wish.name}</DetailRow>
        <DetailRow name={t('create.owner')}>{wish.ownerName}</DetailRow>
        <DetailRow name={t('create.royalties')}>{`${wish.royaltyBps / 100} %`}</DetailRow>
        <DetailRow name={t('create.links')}>{wish.links.length}</DetailRow>
        <DetailRow name={t('create.fee')} isStrong>
          <CreationCostText cost={creation.cost} />
        </DetailRow>
      </dl>
      <p>{t('create.meaning')}</p>
    </OfferReview>
  )
}
