import type { NewClaimEvent, Token } from '@sluice/sdk'
import { batchCount } from '@sluice/sdk/claimFlow'
import { usualPrompts } from '@sluice/sdk/earnPrompts'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useBalance, useToken } from '../../../tokens/useTokens.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { SaleCost } from '../../offers/creation/SaleCost.tsx'
import { OfferReview } from '../../offers/details/OfferReview.tsx'

type CreateDialogProps = {
  readonly event: NewClaimEvent
  readonly token: Token
  readonly onConfirm: () => void
  readonly onClose: () => void
}

const NS_PER_MS = 1_000_000n

/** What an event comes to, before anything is made. */
export function CreateDialog({ event, token, onConfirm, onClose }: CreateDialogProps) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  const balance = useBalance(token.ledgerId)
  const { receivers, as, deadlineNs, room, isOpened } = event
  const roomToken = useToken(room?.ledgerId)
  const roomBalance = useBalance(room?.ledgerId ?? '')
  const total = receivers.reduce((sum, { amount }) => sum + amount, 0n)
  const prompts = usualPrompts({
    kind: 'create-claim-event',
    receivers: { as, batches: batchCount(receivers.length) },
    ...(deadlineNs === undefined ? {} : { deadlineNs }),
    ...(room ? { room } : {}),
    isOpened,
  })
  const deposit = isOpened ? total + token.fee : 0n
  const isShort = balance !== undefined && balance < deposit
  const roomFees = 2n * (roomToken?.fee ?? 0n)
  const beside = room?.ledgerId === token.ledgerId ? deposit : 0n
  const isRoomShort =
    room && roomBalance !== undefined && roomBalance < room.price + roomFees + beside
  const rows = [
    { label: t('review.event'), value: <bdi>{event.name}</bdi> },
    { label: t('review.receivers'), value: formatCount(receivers.length, locale) },
    { label: t('room.title'), value: room ? <SaleCost price={room} /> : t('room.free') },
    ...(roomToken
      ? [
          {
            label: t('room.fees'),
            value: <Amount amount={roomFees} token={roomToken} isExact />,
          },
        ]
      : []),
    { label: t('review.deposit'), value: <Amount amount={total} token={token} isExact /> },
    { label: t('review.fee'), value: <Amount amount={token.fee} token={token} isExact /> },
    {
      label: t('review.until'),
      value:
        deadlineNs === undefined
          ? t('records.noDeadline')
          : formatDateTime(Number(deadlineNs / NS_PER_MS), locale),
    },
  ]
  return (
    <OfferReview
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('review.title')}
      confirm={t('review.confirm')}
      tokens={[token, roomToken]}
      prompts={prompts}
      onConfirm={onConfirm}
    >
      <dl className="flex flex-col gap-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-2">
            <dt>{label}</dt>
            <dd className="min-w-0 break-words font-medium text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{isOpened ? t('review.opened') : t('review.notOpened')}</p>
      <p>{t('review.arrives')}</p>
      {!room && !isOpened && <p>{t('room.freeHint')}</p>}
      {isRoomShort && roomToken && (
        <Notice tone="warn">{t('room.short', { symbol: roomToken.symbol })}</Notice>
      )}
      {isShort && <Notice tone="warn">{t('review.short', { symbol: token.symbol })}</Notice>}
    </OfferReview>
  )
}
