import type { Token } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import type { AmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Slider } from '../../../ui/fields/Slider.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { AmountPanel } from '../../swap/form/AmountPanel.tsx'

type StakeAmountProps = {
  readonly label: string
  readonly token: Token
  readonly field: AmountField
  /** What the whole of it is; unknown while it is read. */
  readonly most: bigint | undefined
  readonly isInvalid: boolean
  /** What there is, beside the amount. */
  readonly balance: ReactNode
}

/** An amount of a token, typed or chosen as a share of what there is. */
export function StakeAmount(props: StakeAmountProps) {
  const { label, token, field, most, isInvalid, balance } = props
  const { t } = useTranslation('stake')
  const id = useId()
  const prices = useUsdPrices()
  const { amount } = field
  const percent =
    most !== undefined && most > 0n && amount !== undefined
      ? Number((amount < most ? amount * 100n : most * 100n) / most)
      : 0
  const choose = (share: number) => {
    if (most === undefined) return
    field.fill(toDecimalText((most * BigInt(share)) / 100n, token.decimals))
  }
  return (
    <div>
      <AmountPanel
        label={label}
        inputId={id}
        balance={balance}
        amount={
          <AmountInput
            id={id}
            label={label}
            value={field.text}
            onChange={field.type}
            describedBy={`${id}-note`}
            isInvalid={isInvalid || field.reading.kind === 'unreadable'}
          />
        }
        token={
          <span className="inline-flex items-center gap-2 font-medium">
            <TokenIcon {...token} size={24} />
            <span translate="no">{formatSymbol(token.symbol)}</span>
          </span>
        }
        value={amount ? <Usd value={valueUsdOf(amount, prices.get(token.ledgerId))} isOwn /> : ''}
        note={<AmountNote id={`${id}-note`} field={field} />}
      />
      <Slider label={t('form.share')} value={percent} onChange={choose} />
    </div>
  )
}
