import type { Token } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { nftSubject } from '../../nfts/progress/nftSubject.ts'
import { useNftRunner } from '../../nfts/progress/useNftRunner.ts'
import { CreationCostText } from '../../offers/creation/CreationCostText.tsx'
import { agreedPrice, type CreationCost } from '../../offers/creation/creationCost.ts'
import { OfferReview, type Review } from '../../offers/details/OfferReview.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { VOTES_PATH } from '../parts/links.ts'

type Wish = {
  readonly name: string
  readonly token: Token
  readonly cost: CreationCost | undefined
}

/** Allowing the fee and creating; creating alone. */
const PROMPTS = { paid: 2, free: 1 }

/** What a project will be, and what it costs, before it is made. */
export function CreateVotesDialog({ wish, ...review }: Review & { readonly wish: Wish }) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  // what is confirmed is what was shown when the review opened
  const [{ name, token, cost }] = useState(wish)
  const fee = agreedPrice(cost)
  const isFree = fee.creationFee === undefined
  const paidIn = useToken(fee.creationFee?.ledgerId)
  const { run } = useNftRunner()
  const create = async () => {
    await run({
      key,
      subject: nftSubject('create-vote-project', { name, isFree }),
      run: (options) =>
        sdk.votes.createProject({
          wish: { name, ledgerId: token.ledgerId, standard: token.standard, logo: '' },
          ...fee,
          key,
          ...options,
        }),
    })
    await queries.invalidateQueries({ queryKey: queryKeys.votes() })
  }
  return (
    <OfferReview
      {...review}
      title={t('create.title')}
      tokens={[token, paidIn]}
      confirm={t('create.create')}
      prompts={isFree ? PROMPTS.free : PROMPTS.paid}
      onConfirm={() => {
        void create()
        navigate(VOTES_PATH)
      }}
    >
      <dl className="grid gap-1">
        <DetailRow name={t('create.name')}>{name}</DetailRow>
        <DetailRow name={t('create.token')}>{token.symbol}</DetailRow>
        <DetailRow name={t('create.fee')} isStrong>
          <CreationCostText cost={cost} />
        </DetailRow>
      </dl>
      <p>{t('create.roles')}</p>
    </OfferReview>
  )
}
