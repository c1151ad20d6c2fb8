import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { feesOf, keyOf, type PositionRow } from './positionView.ts'

type CollectDialogProps = {
  readonly rows: readonly PositionRow[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The fees of some positions before they are collected: by one order, whatever their number. */
export function CollectDialog({ rows, open, onOpenChange }: CollectDialogProps) {
  const { t } = useTranslation('liquidity')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('collect.title')}>
      <Review key={rows.map(keyOf).join()} rows={rows} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Review({
  rows,
  onDone,
}: {
  readonly rows: readonly PositionRow[]
  readonly onDone: () => void
}) {
  const { t } = useTranslation('liquidity')
  const { signsUnasked } = useSdk()
  const owner = useOwner() ?? ''
  const prices = useUsdPrices()
  const [key] = useState(() => newOrderKey(owner))
  const { collect } = useLiquidityRunner()
  const [first] = rows
  if (first === undefined) return undefined
  const { token0, token1 } = first
  const confirm = () => {
    onDone()
    const { fees0: amount0, fees1: amount1 } = first.position
    const about = {
      action: 'collect',
      token0,
      token1,
      amount0,
      amount1,
      count: rows.length,
    } as const
    void collect({ key, positions: rows.map(({ position }) => position), about })
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid max-h-72 gap-3 overflow-y-auto">
        {rows.map((row) => (
          <li key={keyOf(row)} className="rounded-control bg-surface-2 p-3 text-14">
            <p className="flex justify-between gap-2">
              <span translate="no" className="font-medium">
                {formatSymbol(row.token0.symbol)}/{formatSymbol(row.token1.symbol)}{' '}
                <span className="text-ink-3">#{`${row.position.id}`}</span>
              </span>
              <Usd value={feesOf(row, prices)} isOwn />
            </p>
            <p className="mt-1 flex flex-wrap gap-x-4 text-13 text-ink-2">
              <Amount amount={row.position.fees0} token={row.token0} isOwn />
              <Amount amount={row.position.fees1} token={row.token1} isOwn />
            </p>
          </li>
        ))}
      </ul>
      <p className="text-13 text-ink-2">{t('collect.fees')}</p>
      {!signsUnasked && (
        <p className="text-13 text-ink-2">{t('review.prompts', { count: rows.length })}</p>
      )}
      <DialogAction>
        <ConfirmButton size="large" wide onClick={confirm}>
          {t('collect.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
