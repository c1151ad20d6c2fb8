import type { RemovalPlan } from '@sluice/sdk/liquidityPlan'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Slider } from '../../../ui/fields/Slider.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { AmountPanel } from '../../swap/form/AmountPanel.tsx'
import { followingText } from '../../swap/form/followingText.ts'
import type { PositionRow } from '../positions/positionView.ts'
import type { Side } from './depositProblem.ts'
import type { RemovalShare } from './useRemovalShare.ts'

type RemovalFieldsProps = {
  readonly row: PositionRow
  readonly share: RemovalShare
  readonly removal: RemovalPlan | undefined
}

/** How much comes out: by a share, or by an amount of either token; the rest follows. */
export function RemovalFields({ row, share, removal }: RemovalFieldsProps) {
  const { t } = useTranslation('liquidity')
  const typePercent = (text: string) => {
    const figure = Number(text.replace(/[^\d]/g, '').slice(0, 3) || 0)
    share.choosePercent(Math.min(100, figure))
  }
  return (
    <>
      <div>
        <Field
          label={t('decrease.share')}
          inputMode="numeric"
          value={`${share.percent}`}
          onChange={({ target }) => typePercent(target.value)}
          after={<span className="text-ink-2">%</span>}
        />
        <Slider label={t('decrease.share')} value={share.percent} onChange={share.choosePercent} />
      </div>
      <div className="flex flex-col gap-2">
        <SideField side="token0" {...{ row, share }} amount={removal?.amount0} />
        <SideField side="token1" {...{ row, share }} amount={removal?.amount1} />
      </div>
    </>
  )
}

type SideFieldProps = Pick<RemovalFieldsProps, 'row' | 'share'> & {
  readonly side: Side
  readonly amount: bigint | undefined
}

function SideField({ side, row, share, amount }: SideFieldProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const id = useId()
  const prices = useUsdPrices()
  const token = row[side]
  const symbol = formatSymbol(token.symbol)
  const isTyped = share.typed === side
  const field = share.fields[side]
  // a range beside the price holds none of it
  if (share.whole[side] === 0n) return undefined
  return (
    <AmountPanel
      label={t('decrease.amount', { symbol })}
      inputId={id}
      balance={
        <span className="text-13 text-ink-2">
          {t('decrease.of')} <Amount amount={share.whole[side]} token={token} isOwn />
        </span>
      }
      amount={
        <AmountInput
          id={id}
          label={t('decrease.amount', { symbol })}
          value={isTyped ? field.text : followingText(amount, token, locale)}
          onChange={(text) => share.type(side, text)}
          describedBy={`${id}-note`}
          isInvalid={isTyped && (field.reading.kind === 'unreadable' || share.isTooMuch)}
        />
      }
      token={
        <span className="inline-flex items-center gap-2 font-medium">
          <TokenIcon {...token} size={24} />
          <span translate="no">{symbol}</span>
        </span>
      }
      value={
        amount ? <Usd value={valueUsdOf(amount, prices.get(token.ledgerId))} isOwn /> : undefined
      }
      note={isTyped && <AmountNote id={`${id}-note`} field={field} />}
    />
  )
}
