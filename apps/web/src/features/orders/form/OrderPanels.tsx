import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { AmountPanel } from '../../swap/form/AmountPanel.tsx'
import { followingText } from '../../swap/form/followingText.ts'
import { ShareChips, WalletBalance } from '../../swap/form/PayPanel.tsx'
import { TokenButton } from '../../swap/form/TokenButton.tsx'
import type { Side } from '../../swap/pair/pairUrl.ts'
import type { OrderForm } from './useOrderForm.ts'

type PanelProps = { readonly form: OrderForm; readonly onEnter: () => void }

/** What is sold. */
export function OrderSellPanel({ form, onEnter }: PanelProps) {
  const { t } = useTranslation()
  return (
    <SidePanel
      form={form}
      side="input"
      label={t('swap.youPay')}
      onEnter={onEnter}
      balance={<WalletBalance form={form} />}
      tools={<ShareChips form={form} />}
    />
  )
}

/** What it buys, when the price has passed. */
export function OrderBuyPanel({ form, onEnter }: PanelProps) {
  const { t } = useTranslation()
  return <SidePanel form={form} side="output" label={t('swap.youReceive')} onEnter={onEnter} />
}

type SidePanelProps = PanelProps & {
  readonly side: Side
  readonly label: string
  readonly balance?: React.ReactNode
  readonly tools?: React.ReactNode
}

function SidePanel({ form, side, label, onEnter, balance, tools }: SidePanelProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const isInput = side === 'input'
  const token = isInput ? form.tokenIn : form.tokenOut
  const amount = isInput ? form.amountIn : form.amountOut
  const isTyped = form.given === side
  const field = form.fields[side]
  const id = isInput ? 'pay' : 'receive'
  const value = token && amount ? valueUsdOf(amount, form.prices.get(token.ledgerId)) : undefined
  return (
    <AmountPanel
      label={label}
      inputId={id}
      balance={balance}
      tools={tools}
      amount={
        <AmountInput
          id={id}
          label={label}
          value={isTyped ? field.text : followingText(amount, token, locale)}
          onChange={(text) => form.fields.type(side, text)}
          onEnter={onEnter}
          describedBy={`${id}-note`}
          isInvalid={isTyped && field.reading.kind === 'unreadable'}
          {...(!isTyped && token && amount !== undefined
            ? { exact: formatExactAmount(amount, token.decimals, locale) }
            : {})}
        />
      }
      token={
        <TokenButton
          label={isInput ? t('swap.selectTokenToPay') : t('swap.selectTokenToReceive')}
          token={token}
          areTokensKnown={form.areTokensKnown}
          onSelect={(chosen) => form.changeToken(side, chosen)}
        />
      }
      value={amount ? formatUsd(value, locale) : ''}
      note={isTyped && <AmountNote id={`${id}-note`} field={field} />}
    />
  )
}
