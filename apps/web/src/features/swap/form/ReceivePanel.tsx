import { leastReceived } from '@sluice/sdk/tradeCosts'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { formatAmount, formatExactAmount } from '../../../format/amount.ts'
import { formatSignedPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { classNames } from '../../../ui/classNames.ts'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { useCover } from '../../../ui/figures/Private.tsx'
import { isGreatLoss, valueChangePpm } from '../quote/priceImpact.ts'
import { AmountPanel } from './AmountPanel.tsx'
import { followingText } from './followingText.ts'
import { TokenButton } from './TokenButton.tsx'
import type { SwapForm } from './useSwapForm.ts'

type ReceivePanelProps = { readonly form: SwapForm; readonly onEnter: () => void }

/** The token that comes back, and how much of it arrives in the wallet. */
export function ReceivePanel({ form, onEnter }: ReceivePanelProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cover = useCover()
  const isConnected = useOwner() !== undefined
  const balance = useBalance(form.tokenOut?.ledgerId ?? '')
  const { tokenOut, amountOut } = form
  const isTyped = form.given === 'output'
  const isQuoted = tokenOut !== undefined && amountOut !== undefined
  return (
    <AmountPanel
      label={t('swap.youReceive')}
      inputId="receive"
      balance={
        isConnected && tokenOut && balance !== undefined ? (
          <span className="text-13 text-ink-2">
            {t('swap.balance', { amount: cover(formatAmount(balance, tokenOut.decimals, locale)) })}
          </span>
        ) : undefined
      }
      amount={
        <AmountInput
          id="receive"
          label={t('swap.youReceive')}
          value={isTyped ? form.fields.output.text : followingText(amountOut, tokenOut, locale)}
          onChange={(text) => form.fields.type('output', text)}
          onEnter={onEnter}
          describedBy="receive-note"
          isInvalid={isTyped && form.fields.output.reading.kind === 'unreadable'}
          exact={isQuoted ? formatExactAmount(amountOut, tokenOut.decimals, locale) : undefined}
          isStale={!isTyped && form.view.kind === 'quoted' && form.view.check === 'failed'}
        />
      }
      token={
        <TokenButton
          label={t('swap.selectTokenToReceive')}
          token={tokenOut}
          areTokensKnown={form.areTokensKnown}
          onSelect={(token) => form.changeToken('output', token)}
        />
      }
      value={isQuoted ? <ReceivedValue form={form} /> : ''}
      note={
        isTyped && (
          <>
            <AmountNote id="receive-note" field={form.fields.output} />
            <LeastNote form={form} />
          </>
        )
      }
    />
  )
}

/** A wanted output is not promised: the price may turn until the swap is made. */
function LeastNote({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { view, tokenOut, slippagePpm, isKept } = form
  if (view.kind !== 'quoted' || !tokenOut) return null
  const least = leastReceived(view.quote, slippagePpm, isKept ? { fee: 0n } : tokenOut)
  const amount = `${formatAmount(least, tokenOut.decimals, locale)} ${formatSymbol(tokenOut.symbol)}`
  return <p className="pt-1 text-13 text-ink-2">{t('swap.aboutThis', { least: amount })}</p>
}

function ReceivedValue({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const change = valueChangePpm(form.valueIn, form.valueOut)
  return (
    <span dir="ltr">
      {formatUsd(form.valueOut, locale)}
      {change !== undefined && (
        <span
          title={t('swap.valueChange')}
          className={classNames(
            'ms-2',
            isGreatLoss(change) ? 'text-down' : change < -10_000n ? 'text-warn' : '',
          )}
        >
          ({formatSignedPercent(change, locale)})
        </span>
      )}
    </span>
  )
}
