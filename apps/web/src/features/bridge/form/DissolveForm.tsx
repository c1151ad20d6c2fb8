import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { AmountPanel } from '../../swap/form/AmountPanel.tsx'
import { bridgeLink } from '../bridgeLink.ts'
import { CK_ETHER, ETHER } from '../ether.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'
import { CostRows } from './CostRows.tsx'
import { DissolveReview } from './DissolveReview.tsx'
import { type DissolveForm as Form, useDissolveForm } from './useDissolveForm.ts'
import type { Gas } from './useGas.ts'
import { useProblemText } from './useProblemText.ts'

/** Nobody who dissolves bitcoin loads wallets of Ethereum. */
const WalletReceiver = later(
  async () => (await import('./WalletReceiver.tsx')).WalletReceiver,
  'bridge',
)

/** Who gets the coins, how many tokens go, and what arrives of them. */
export function DissolveForm({ known }: { readonly known: KnownBridgeToken }) {
  return <DissolveFields known={known} form={useDissolveForm(known)} />
}

type FieldsProps = { readonly known: KnownBridgeToken; readonly form: Form }

/** The form as it stands. */
export function DissolveFields({ known, form }: FieldsProps) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const problemText = useProblemText(known.token)
  const { token, bridge } = known
  const { receiver, amount, estimate, most, gas } = form
  const words = { chain: chains(bridge), symbol: bridge.symbol, coin: bridge.coinSymbol }
  const isShort = amount !== undefined && estimate?.problem?.code === 'gas-short'
  const missing = form.isOrdering
    ? t('dissolve.ordering')
    : receiver.kind !== 'address'
      ? receiver.kind === 'empty'
        ? t('dissolve.enterAddress')
        : bridge.chain === 'ethereum'
          ? t('dissolve.badEthereumAddress')
          : t('dissolve.badAddress')
      : !amount
        ? problemText({ code: 'zero' })
        : estimate?.problem
          ? problemText(estimate.problem)
          : estimate === undefined
            ? t('dissolve.estimating')
            : undefined
  return (
    <div className="flex flex-col gap-5">
      <Field
        label={t('dissolve.address', words)}
        value={form.address}
        spellCheck={false}
        autoComplete="off"
        readOnly={form.isOrdering}
        onChange={(event) => form.setAddress(event.target.value)}
        {...(receiver.kind === 'flaw' ? { problem: receiver.problem } : {})}
        {...(receiver.kind === 'address' && receiver.hint ? { hint: receiver.hint } : {})}
      />
      {bridge.chain === 'ethereum' && (
        <Suspense>
          <WalletReceiver onFound={form.setOwnAddress} isReceiver={form.isOwnAddress} />
        </Suspense>
      )}
      <Quantity known={known} form={form} />
      <CostRows known={known} estimate={amount ? estimate : undefined} />
      {gas && <GasBalance gas={gas} />}
      <Button
        size="large"
        wide
        busy={form.isOrdering || missing === t('dissolve.estimating')}
        disabled={missing !== undefined}
        onClick={form.review}
      >
        {missing ?? t('dissolve.review')}
      </Button>
      {most === 0n && (
        <LinkButton look="tonal" to={`/swap?output=${token.ledgerId}`}>
          {t('dissolve.buy', { symbol: formatSymbol(token.symbol) })}
        </LinkButton>
      )}
      {isShort && gas && (
        <div className="grid gap-2 sm:grid-cols-2">
          <LinkButton look="tonal" to={`/swap?output=${gas.ledgerId}`}>
            {t('dissolve.buy', { symbol: CK_ETHER.symbol })}
          </LinkButton>
          <LinkButton look="tonal" to={bridgeLink(gas.ledgerId, 'mint')}>
            {t('bring.action', { coinSymbol: ETHER.symbol })}
          </LinkButton>
        </div>
      )}
      <OnceOpened isOpen={form.isReviewing}>
        {form.order && (
          <DissolveReview
            key={form.order.key.id}
            known={known}
            gas={gas}
            order={form.order}
            open={form.isReviewing}
            onOpenChange={form.setReviewing}
            onConfirm={() => void form.give()}
          />
        )}
      </OnceOpened>
    </div>
  )
}

/** How much there is of what pays for gas. */
function GasBalance({ gas: { balance } }: { readonly gas: Gas }) {
  const { t } = useTranslation('bridge')
  return (
    <p className="flex items-center justify-between gap-4 text-13 text-ink-2">
      {t('dissolve.gasBalance')}
      <Amount amount={balance} token={CK_ETHER} isOwn />
    </p>
  )
}

function Quantity({ known: { token }, form }: FieldsProps) {
  const { t } = useTranslation('bridge')
  const price = useUsdPrices().get(token.ledgerId)
  const { field, amount, most, balance } = form
  return (
    <AmountPanel
      label={t('dissolve.amount')}
      inputId="dissolve-amount"
      balance={
        <span className="flex items-center gap-1 text-13 text-ink-2">
          {t('dissolve.balance')} <Amount amount={balance} token={token} isOwn />
          <Button
            look="quiet"
            className="-me-4 !text-accent"
            disabled={most === undefined || form.isOrdering}
            onClick={() => most !== undefined && field.fill(toDecimalText(most, token.decimals))}
          >
            {t('dissolve.max')}
          </Button>
        </span>
      }
      amount={
        <AmountInput
          id="dissolve-amount"
          label={t('dissolve.amount')}
          value={field.text}
          {...(!form.isOrdering && { onChange: field.type })}
          describedBy="dissolve-amount-note"
          isInvalid={field.reading.kind === 'unreadable'}
        />
      }
      token={
        <span translate="no" className="font-medium">
          {formatSymbol(token.symbol)}
        </span>
      }
      value={amount ? <Usd value={valueUsdOf(amount, price)} isOwn /> : ''}
      note={<AmountNote id="dissolve-amount-note" field={field} />}
    />
  )
}
