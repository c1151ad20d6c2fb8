import type { BridgeTransfer } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { formatExactAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { AmountPanel } from '../../swap/form/AmountPanel.tsx'
import { bridgeTermsQuery, mintEstimateQuery } from '../bridgeQueries.ts'
import { CostRows } from '../form/CostRows.tsx'
import { useProblemText } from '../form/useProblemText.ts'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { CheckButton } from './CheckButton.tsx'
import { DepositAddress } from './DepositAddress.tsx'
import { TestBitcoin } from './TestBitcoin.tsx'

type DepositPanelProps = {
  readonly known: KnownBridgeToken
  readonly deposits: readonly BridgeTransfer[] | undefined
}

/** Where to send coins, what arrives of them, and the minter's look at what was sent. */
export function DepositPanel({ known, deposits }: DepositPanelProps) {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  const sdk = useSdk()
  const isLocal = useConfig().environment === 'local'
  const { bridge } = known
  const { data: terms } = useQuery(bridgeTermsQuery(sdk, bridge.ledgerId))
  const least = terms && formatExactAmount(terms.minimumMint, bridge.decimals, locale)
  return (
    <div className="flex flex-col gap-6">
      <DepositAddress known={known} />
      {least !== undefined && (
        <Notice>
          {t('mint.least', { least, coin: bridge.coinSymbol, symbol: bridge.symbol })}
        </Notice>
      )}
      {isLocal && <TestBitcoin known={known} />}
      <CheckButton known={known} deposits={deposits} />
      <Calculator known={known} />
    </div>
  )
}

/** What arrives of a deposit, before it is sent. */
function Calculator({ known }: Pick<DepositPanelProps, 'known'>) {
  const { t } = useTranslation('bridge')
  const sdk = useSdk()
  const { token, bridge } = known
  const coin = coinOf(known)
  const field = useAmountField({ ...coin, ledgerId: token.ledgerId })
  const { amount } = field
  const { data: estimate } = useQuery({
    ...mintEstimateQuery(sdk, bridge.ledgerId, amount ?? 0n),
    enabled: amount !== undefined && amount > 0n,
  })
  const problemText = useProblemText(coin)
  const shown = amount ? estimate : undefined
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-5">
      <AmountPanel
        label={t('mint.calculator')}
        inputId="mint-amount"
        balance={undefined}
        amount={
          <AmountInput
            id="mint-amount"
            label={t('mint.calculator')}
            value={field.text}
            onChange={field.type}
            describedBy="mint-amount-note"
            isInvalid={field.reading.kind === 'unreadable'}
          />
        }
        token={
          <span translate="no" className="font-medium">
            {coin.symbol}
          </span>
        }
        value=""
        note={<AmountNote id="mint-amount-note" field={field} />}
      />
      {shown?.problem && <Notice tone="warn">{problemText(shown.problem)}</Notice>}
      <CostRows known={known} estimate={shown} />
    </div>
  )
}
