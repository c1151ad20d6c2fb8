import { evmChain } from '@sluice/sdk/ethereum'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { toDecimalText } from '../../../format/decimal.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { AmountPanel } from '../../swap/form/AmountPanel.tsx'
import { SwapInto } from '../bring-and-swap/SwapInto.tsx'
import { useEvmWords } from '../ethereum-wallet/useEvmWords.ts'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { DepositCosts } from './DepositCosts.tsx'
import { DepositReview } from './DepositReview.tsx'
import { SendingNotice } from './SendingNotice.tsx'
import {
  type DepositFormProps,
  type DepositForm as Form,
  useDepositForm,
} from './useDepositForm.ts'
import { useStageWords } from './useStageWords.ts'

/** How much, what it costs and what arrives of it, and the next thing that the wallet is asked for. */
export function DepositForm(props: DepositFormProps) {
  const { t } = useTranslation('ethereum')
  const { known, wallet, network } = props
  const form = useDepositForm(props)
  const wordsOf = useEvmWords()
  const stageWords = useStageWords(coinOf(known))
  const { stage, sending } = form
  const about = { wallet: wallet.name, chain: evmChain(network.chainId).name }
  const label = form.isBusy ? t('stage.asking', about) : stageWords(stage)
  return (
    <div className="flex flex-col gap-5">
      <Quantity known={known} form={form} />
      <DepositCosts known={known} form={form} />
      <SwapInto known={known} form={form.swapInto} />
      {form.failure !== undefined && (
        <Notice
          tone="warn"
          action={
            <Button look="quiet" onClick={form.retry}>
              {t('deposit.retry')}
            </Button>
          }
        >
          {wordsOf(form.failure, about)}
        </Notice>
      )}
      <SendingNotice state={sending} about={about} onLook={form.look} onForget={form.forget} />
      <Button
        size="large"
        wide
        busy={form.isBusy || stage.kind === 'approving'}
        disabled={stage.kind !== 'next' || form.swapInto.isAsking || form.swapInto.isNone}
        onClick={form.review}
      >
        {label}
      </Button>
      <OnceOpened isOpen={form.isReviewing}>
        {form.order && (
          <DepositReview
            key={form.order.step}
            {...{ known, about }}
            order={form.order}
            gas={form.gas}
            open={form.isReviewing}
            onOpenChange={form.setReviewing}
            onConfirm={() => void form.give()}
          />
        )}
      </OnceOpened>
    </div>
  )
}

type QuantityProps = { readonly known: KnownBridgeToken; readonly form: Form }

function Quantity({ known, form }: QuantityProps) {
  const { t } = useTranslation('ethereum')
  const price = useUsdPrices().get(known.token.ledgerId)
  const { field, amount, most, balance } = form
  const coin = coinOf(known)
  return (
    <AmountPanel
      label={t('deposit.amount')}
      inputId="deposit-amount"
      balance={
        <span className="flex items-center gap-1 text-13 text-ink-2">
          {t('deposit.balance')} <Amount amount={balance} token={coin} isOwn />
          <Button
            look="quiet"
            className="-me-4 !text-accent"
            disabled={most === undefined || form.isBusy}
            onClick={() => most !== undefined && field.fill(toDecimalText(most, coin.decimals))}
          >
            {t('deposit.max')}
          </Button>
        </span>
      }
      amount={
        <AmountInput
          id="deposit-amount"
          label={t('deposit.amount')}
          value={field.text}
          {...(!form.isBusy && { onChange: field.type })}
          describedBy="deposit-amount-note"
          isInvalid={field.reading.kind === 'unreadable'}
        />
      }
      token={
        <span translate="no" className="font-medium">
          {coin.symbol}
        </span>
      }
      value={amount ? <Usd value={valueUsdOf(amount, price)} isOwn /> : ''}
      note={<AmountNote id="deposit-amount-note" field={field} />}
    />
  )
}
