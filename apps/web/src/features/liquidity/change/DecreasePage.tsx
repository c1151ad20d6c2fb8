import type { Position } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk'
import { planRemoval, type RemovalPlan } from '@sluice/sdk/liquidityPlan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatSymbol } from '../../../format/symbol.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { type KnownPosition, PositionFrame } from '../position/PositionFrame.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { Bounds } from './Bounds.tsx'
import { LiquiditySlippage } from './LiquiditySlippage.tsx'
import { RemovalFields } from './RemovalFields.tsx'
import { useKeepsBounds } from './useKeepsBounds.ts'
import { type Receiving, useOneToken } from './useOneToken.ts'
import { useRemovalShare } from './useRemovalShare.ts'

/** `/liquidity/decrease/{id}/{pool}`: a part of a position, or all of it, comes out. */
export function DecreasePage() {
  const { t } = useTranslation('liquidity')
  return (
    <PositionFrame isStep title={t('decrease.title')}>
      {(known) =>
        known.isMine && known.row.position.liquidity > 0n ? (
          <Form known={known} />
        ) : (
          <section className="rounded-card bg-surface p-6">
            <EmptyState>{known.isMine ? t('decrease.nothing') : t('position.notYours')}</EmptyState>
          </section>
        )
      }
    </PositionFrame>
  )
}

function Form({ known: { row } }: { readonly known: KnownPosition }) {
  const { t } = useTranslation('liquidity')
  const share = useRemovalShare(row)
  const [receiving, setReceiving] = useState<Receiving>('both')
  const [isReviewing, setReviewing] = useState(false)
  const { burnSlippagePpm: slippagePpm } = usePreferences()
  const { position, token0, token1 } = row
  const keepsBounds = useKeepsBounds(position.poolId)
  const { sharePpm, isTooMuch, isWhole } = share
  const removal = isTooMuch ? undefined : planOf(position, { sharePpm, slippagePpm })
  return (
    <section className="flex flex-col gap-5 rounded-card bg-surface p-4 sm:p-6">
      <RemovalFields {...{ row, share, removal }} />
      <PairAmounts
        title={t('decrease.fees')}
        row={row}
        amounts={{ amount0: position.fees0, amount1: position.fees1 }}
      />
      <p className="flex items-center justify-between text-14 text-ink-2">
        {t('slippage.burn')} <LiquiditySlippage of="burnSlippagePpm" />
      </p>
      {keepsBounds === false ? (
        <Notice>{t('basic.bothTokens')}</Notice>
      ) : (
        <Select
          label={t('decrease.receive')}
          chosen={receiving}
          onChoose={setReceiving}
          options={[
            { id: 'both', label: t('decrease.both') },
            { id: 'token0', label: t('decrease.one', { symbol: formatSymbol(token0.symbol) }) },
            { id: 'token1', label: t('decrease.one', { symbol: formatSymbol(token1.symbol) }) },
          ]}
        />
      )}
      <Button size="large" wide disabled={!removal} onClick={() => setReviewing(true)}>
        {removal ? t('deposit.review') : isTooMuch ? t('decrease.tooMuch') : t('decrease.choose')}
      </Button>
      {removal && (
        <Dialog open={isReviewing} onOpenChange={setReviewing} title={t('decrease.title')}>
          <Review {...{ row, isWhole, removal, receiving }} onDone={() => setReviewing(false)} />
        </Dialog>
      )}
    </section>
  )
}

/** Undefined for a share that is nothing. */
function planOf(
  position: Position,
  wish: { readonly sharePpm: bigint; readonly slippagePpm: bigint },
): RemovalPlan | undefined {
  try {
    return planRemoval(position, wish)
  } catch {
    return undefined
  }
}

type ReviewProps = {
  readonly row: PositionRow
  readonly isWhole: boolean
  readonly removal: RemovalPlan
  readonly receiving: Receiving
  readonly onDone: () => void
}

function Review({ isWhole, receiving, onDone, ...props }: ReviewProps) {
  const { t } = useTranslation('liquidity')
  const navigate = useNavigate()
  const { signsUnasked } = useSdk()
  const owner = useOwner() ?? ''
  const { burnSlippagePpm: slippagePpm } = usePreferences()
  const [key] = useState(() => newOrderKey(owner))
  // what is confirmed is what stands here, whatever the market does meanwhile
  const [{ row, removal }] = useState({ row: props.row, removal: props.removal })
  const { position, token0, token1 } = row
  const one = useOneToken({ position, removal, receiving, slippagePpm })
  const isReading = useKeepsBounds(position.poolId) === undefined
  const { remove } = useLiquidityRunner()
  const confirm = () => {
    onDone()
    const { amount0, amount1 } = removal
    void remove({
      key,
      positions: [{ position, ...removal }],
      ...(one.into ? { into: one.into } : {}),
      about: { action: 'remove', token0, token1, amount0, amount1, count: 1 },
    })
    navigate(isWhole ? '/liquidity' : `/liquidity/position/${position.id}/${position.poolId}`)
  }
  const leasts = [
    { token: token0, least: removal.minimum0 },
    { token: token1, least: removal.minimum1 },
  ]
  const oneToken = receiving === 'token0' ? token0 : token1
  return (
    <div className="flex flex-col gap-4">
      <PairAmounts title={t('decrease.comesOut')} row={row} amounts={removal} />
      <dl className="grid gap-1 border-t border-line pt-4 text-13">
        <Bounds poolId={position.poolId} leasts={leasts} slippagePpm={slippagePpm} />
        {receiving !== 'both' && (
          <DetailRow name={t('decrease.inAll')} hint={t('decrease.inAllHint')} isStrong>
            <Amount amount={one.least} token={oneToken} />
          </DetailRow>
        )}
        <DetailRow name={t('review.networkFees')} hint={t('decrease.networkFeesHint')}>
          {(receiving === 'both' ? [token0, token1] : [oneToken]).map((token, index) => (
            <span key={token.ledgerId}>
              {index > 0 && ' + '}
              <Amount amount={token.fee} token={token} isExact />
            </span>
          ))}
        </DetailRow>
      </dl>
      {!signsUnasked && (
        <p className="text-13 text-ink-2">
          {t('review.prompts', { count: receiving === 'both' ? 1 : 3 })}
        </p>
      )}
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={receiving !== 'both' && one.least === undefined}
          busy={isReading || (receiving !== 'both' && one.isReading)}
          onClick={confirm}
        >
          {isWhole ? t('decrease.confirmAll') : t('decrease.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
