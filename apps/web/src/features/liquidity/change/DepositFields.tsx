import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useCover } from '../../../ui/figures/Private.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { AmountPanel } from '../../swap/form/AmountPanel.tsx'
import { followingText } from '../../swap/form/followingText.ts'
import { ShareChips } from '../../swap/form/PayPanel.tsx'
import type { Side } from './depositProblem.ts'
import type { Deposit } from './useDeposit.ts'

/** What goes in: both tokens, of which the one that is not typed follows; or one of them alone. */
export function DepositFields({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('liquidity')
  const zapId = useId()
  return (
    <div className="flex flex-col gap-2">
      <SideFields deposit={deposit} />
      <div className="flex min-h-11 items-center gap-3 text-14">
        <Switch
          id={zapId}
          checked={deposit.isZap}
          onCheckedChange={deposit.setZap}
          describedBy={`${zapId}-hint`}
        />
        <span>
          <label htmlFor={zapId}>{t('zap.switch')}</label>
          <span id={`${zapId}-hint`} className="block text-13 text-ink-2">
            {t('zap.hint')}
          </span>
        </span>
      </div>
    </div>
  )
}

/** Both tokens, of which the one that is not typed follows. */
export const SideFields = ({ deposit }: { readonly deposit: Deposit }) => (
  <>
    <SideField deposit={deposit} side="token0" />
    <SideField deposit={deposit} side="token1" />
  </>
)

function SideField({ deposit, side }: { readonly deposit: Deposit; readonly side: Side }) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { given, taken, fields, isZap, amounts } = deposit
  const token = deposit.tokens[side]
  if (!token) return undefined
  const symbol = formatSymbol(token.symbol)
  const isShut = !isZap && taken !== 'both' && taken !== side
  if (isShut)
    return (
      <p className="rounded-control bg-surface-2 px-4 py-6 text-14 text-ink-2">
        {t('deposit.singleSided', { symbol })}
      </p>
    )
  const isTyped = given === side
  const amount = side === 'token0' ? amounts?.amount0 : amounts?.amount1
  const follows = amount ? followingText(amount, token, locale) : ''
  return (
    <AmountPanel
      label={t('deposit.label', { symbol })}
      inputId={side}
      balance={<WalletLine deposit={deposit} side={side} />}
      tools={
        <ShareChips
          form={{
            spendable: deposit.spendable(side),
            fillShare: (percent) => deposit.fillShare(side, percent),
          }}
        />
      }
      amount={
        <AmountInput
          id={side}
          label={t('deposit.label', { symbol })}
          value={isTyped ? fields[side].text : follows}
          onChange={(text) => deposit.type(side, text)}
          describedBy={`${side}-note`}
          isInvalid={isTyped && fields[side].reading.kind === 'unreadable'}
        />
      }
      token={
        <span className="inline-flex items-center gap-2 font-medium">
          <TokenIcon {...token} size={24} />
          <span translate="no">{symbol}</span>
        </span>
      }
      value={amount ? <Usd value={valueUsdOf(amount, prices.get(token.ledgerId))} /> : undefined}
      note={isTyped && <AmountNote id={`${side}-note`} field={fields[side]} />}
    />
  )
}

/** What the wallet holds of it; a press uses all of it. */
function WalletLine({ deposit, side }: { readonly deposit: Deposit; readonly side: Side }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cover = useCover()
  const isConnected = useOwner() !== undefined
  const [token, balance] = [deposit.tokens[side], deposit.balances[side]]
  if (!isConnected || !token || balance === undefined) return undefined
  return (
    <button
      type="button"
      onClick={() => deposit.fillShare(side, 100)}
      className="relative text-13 text-ink-2 before:absolute before:-inset-3 hover:text-ink"
    >
      {t('swap.balance', { amount: cover(formatAmount(balance, token.decimals, locale)) })}
    </button>
  )
}
