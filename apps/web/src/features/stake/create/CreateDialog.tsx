import type { Token } from '@sluice/sdk'
import { usualPrompts } from '@sluice/sdk/earnPrompts'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { useLiquidityRunner } from '../../liquidity/useLiquidityRunner.ts'
import { CreationCostText } from '../../offers/creation/CreationCostText.tsx'
import { agreedPrice } from '../../offers/creation/creationCost.ts'
import { OfferReview, type Review } from '../../offers/details/OfferReview.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import type { CreateForm } from './useCreateForm.ts'

type CreateDialogProps = Review & {
  readonly form: CreateForm & { readonly staking: Token; readonly reward: Token }
}

/** What founding a pool comes to, before it is made. */
export function CreateDialog({ form, ...review }: CreateDialogProps) {
  const { t } = useTranslation('stake')
  const locale = useLocale()
  const navigate = useNavigate()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  // what is confirmed is what was shown when the review opened
  const [{ terms, promised, staking, reward, creation }] = useState(form)
  const fee = agreedPrice(creation.cost)
  const { found } = useLiquidityRunner()
  const confirm = () => {
    const about = { token0: staking, token1: reward, amount0: 0n, amount1: promised, count: 1 }
    void found({ key, about: { ...about, action: 'found' }, terms, ...fee })
    navigate('/stake?state=ALL')
  }
  return (
    <OfferReview
      {...review}
      title={t('create.title')}
      tokens={[staking, reward]}
      confirm={t('create.create')}
      prompts={usualPrompts({ kind: 'create-staking-pool', ...fee })}
      onConfirm={confirm}
    >
      <dl className="grid gap-1">
        <DetailRow name={t('create.name')}>{terms.name}</DetailRow>
        <DetailRow name={t('create.start')}>
          {formatDateTime(terms.startSeconds * 1_000, locale)}
        </DetailRow>
        <DetailRow name={t('create.end')}>
          {formatDateTime(terms.endSeconds * 1_000, locale)}
        </DetailRow>
        <DetailRow name={t('create.youPay')} isStrong>
          <Amount amount={promised} token={reward} isOwn isExact />
        </DetailRow>
        <DetailRow name={t('create.creation')}>
          <CreationCostText cost={creation.cost} />
        </DetailRow>
        <DetailRow name={t('create.networkFee')}>
          <Amount amount={reward.fee} token={reward} isExact />
        </DetailRow>
      </dl>
      <p>{t('create.meaning')}</p>
    </OfferReview>
  )
}
