import type { NftListing, OrderKey } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { isDoubtful } from '../parts/OriginBadge.tsx'
import { OriginNotice } from '../parts/OriginNotice.tsx'
import { useOrigin } from '../parts/useOrigin.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'
import { useNftOrders } from '../useNftOrders.ts'
import { estimateQuery, termsQuery } from './marketQueries.ts'
import { PayWith } from './PayWith.tsx'
import { SaleLegs } from './SaleLegs.tsx'
import { usePayWith } from './usePayWith.ts'

type BuyReviewProps = {
  readonly listing: NftListing
  readonly orderKey: OrderKey
  readonly name: string
  readonly onDone: () => void
}

/** A purchase before it is made: every share of its price, and with which token it is paid. */
export function BuyReview({ listing, orderKey, name, onDone }: BuyReviewProps) {
  const { t } = useTranslation('nfts')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const describe = useDescribeNftError()
  const token = useToken(listing.ledgerId)
  const { data: terms } = useQuery(termsQuery(sdk))
  const { data: estimate, error, refetch } = useQuery(estimateQuery(sdk, listing))
  const payWith = usePayWith(listing, estimate?.buyerPays)
  const disputed = useDisputed([
    token,
    payWith.chosen?.ledgerId === listing.ledgerId ? undefined : payWith.chosen,
  ])
  const [agrees, setAgrees] = useState(false)
  const origin = useOrigin(listing.collectionId)
  const { buy } = useNftOrders()
  if (error) return <ErrorState what={describe(error)} onRetry={refetch} />
  if (!token || !estimate || !terms) return <Skeleton className="h-80 w-full" />
  const mustAgree = isDoubtful(origin)
  const missing = !terms.isOpen
    ? t('sale.closed')
    : (payWith.missing ?? (mustAgree && !agrees ? t('buy.tick') : disputed.missing))
  const confirm = () => {
    onDone()
    const { payment } = payWith
    void buy({ key: orderKey, listing, name, ...(payment ? { payment } : {}) })
  }
  return (
    <div className="grid gap-4">
      <p className="text-16 font-medium wrap-anywhere">
        <bdi translate="no">{name}</bdi>
      </p>
      <SaleLegs
        token={{ ...token, symbol: formatSymbol(token.symbol) }}
        estimate={estimate}
        royaltyBps={listing.royaltyBps}
        feeBps={terms.feeBps}
        of="buyer"
      />
      <PayWith of={payWith} />
      <DisputedQuestion of={disputed} />
      <OriginNotice collectionId={listing.collectionId} />
      {mustAgree && (
        <Checkbox checked={agrees} onCheckedChange={setAgrees}>
          {t('buy.agree')}
        </Checkbox>
      )}
      <p className="text-13 text-ink-2">{t('buy.safe')}</p>
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          busy={payWith.isReading}
          disabled={missing !== undefined}
          onClick={confirm}
        >
          {payWith.isReading ? tCommon('common.loading') : (missing ?? t('buy.confirm'))}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
