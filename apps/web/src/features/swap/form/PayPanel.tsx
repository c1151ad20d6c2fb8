import { ArrowUpDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { useCover } from '../../../ui/figures/Private.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { AmountPanel } from './AmountPanel.tsx'
import { followingText } from './followingText.ts'
import { TokenButton } from './TokenButton.tsx'
import type { SwapForm } from './useSwapForm.ts'

const SHARES = [25, 50, 75] as const

type PayPanelProps = { readonly form: SwapForm; readonly onEnter: () => void }

/** The token and the amount that leave the wallet. */
export function PayPanel({ form, onEnter }: PayPanelProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [wantsMoney, setWantsMoney] = useState(false)
  const { tokenIn } = form
  const hasPrice = tokenIn !== undefined && form.prices.has(tokenIn.ledgerId)
  // without a price only tokens can be typed
  const isMoney = wantsMoney && hasPrice
  return (
    <AmountPanel
      label={t('swap.youPay')}
      inputId="pay"
      balance={<Balances form={form} />}
      amount={
        isMoney ? (
          <Suspense fallback={<span className="h-12 flex-1" />}>
            <FiatAmount form={form} onEnter={onEnter} />
          </Suspense>
        ) : (
          <AmountInput
            id="pay"
            label={t('swap.youPay')}
            value={
              form.given === 'input'
                ? form.fields.input.text
                : followingText(form.amountIn, form.tokenIn, locale)
            }
            onChange={(text) => form.fields.type('input', text)}
            onEnter={onEnter}
            describedBy="pay-note"
            isInvalid={form.given === 'input' && form.fields.input.reading.kind === 'unreadable'}
          />
        )
      }
      token={
        <TokenButton
          label={t('swap.selectTokenToPay')}
          token={form.tokenIn}
          areTokensKnown={form.areTokensKnown}
          onSelect={(token) => form.changeToken('input', token)}
        />
      }
      value={
        hasPrice ? (
          <MoneySwitch
            isOn={isMoney}
            onClick={() => setWantsMoney(!wantsMoney)}
            text={
              isMoney
                ? `${followingText(form.amountIn, tokenIn, locale) || '0'} ${formatSymbol(tokenIn.symbol)}`
                : formatUsd(form.amountIn ? form.valueIn : 0n, locale)
            }
          />
        ) : (
          ''
        )
      }
      tools={<ShareChips form={form} />}
      note={form.given === 'input' && <AmountNote id="pay-note" field={form.fields.input} />}
    />
  )
}

const FiatAmount = later(async () => (await import('../fiat/FiatAmount.tsx')).FiatAmount, 'trade')

type MoneySwitchProps = {
  readonly isOn: boolean
  readonly onClick: () => void
  /** The amount in what is not typed. */
  readonly text: string
}

/** Types money in place of tokens, or tokens again. */
function MoneySwitch({ isOn, onClick, text }: MoneySwitchProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={t('swap.typeMoney')}
      onClick={onClick}
      className="relative inline-flex items-center gap-1 before:absolute before:-inset-2 hover:text-ink"
    >
      <span dir="ltr">{text}</span>
      <Icon of={ArrowUpDown} size={16} className="text-ink-3" />
      <span className="sr-only">{t('swap.typeMoney')}</span>
    </button>
  )
}

const PoolBalance = later(async () => (await import('./PoolBalance.tsx')).PoolBalance, 'trade')

/** What the wallet has, and what a pool of the pair has for the person. */
function Balances({ form }: { readonly form: SwapForm }) {
  return (
    <span className="flex items-center gap-3">
      {form.poolPart && (
        <Suspense>
          <PoolBalance form={form} />
        </Suspense>
      )}
      <WalletBalance form={form} />
    </span>
  )
}

/** What the wallet holds of it; a press uses all of it. */
export function WalletBalance({
  form,
}: {
  readonly form: Pick<SwapForm, 'tokenIn' | 'fillShare'>
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cover = useCover()
  const isConnected = useOwner() !== undefined
  const balance = useBalance(form.tokenIn?.ledgerId ?? '')
  if (!isConnected || !form.tokenIn) return undefined
  if (balance === undefined) return <Skeleton className="h-5 w-24" />
  return (
    <button
      type="button"
      onClick={() => form.fillShare(100)}
      className="relative text-13 text-ink-2 before:absolute before:-inset-3 hover:text-ink"
    >
      {t('swap.balance', { amount: cover(formatAmount(balance, form.tokenIn.decimals, locale)) })}
    </button>
  )
}

/** Parts of what can be spent. */
export function ShareChips({ form }: { readonly form: Pick<SwapForm, 'spendable' | 'fillShare'> }) {
  const { t } = useTranslation()
  if (!form.spendable) return undefined
  return (
    <fieldset aria-label={t('swap.shares')} className="flex gap-1">
      {SHARES.map((percent) => (
        <ShareChip
          key={percent}
          label={t('swap.share', { percent })}
          onClick={() => form.fillShare(percent)}
        />
      ))}
      <ShareChip label={t('swap.max')} onClick={() => form.fillShare(100)} />
    </fieldset>
  )
}

function ShareChip({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative h-7 rounded-full bg-surface px-2.5 text-12 font-medium text-ink-2 transition-colors before:absolute before:-inset-y-2 before:inset-x-0 hover:text-accent"
    >
      {label}
    </button>
  )
}
