import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { LongId } from '../../../ui/figures/LongId.tsx'
import { Hint } from '../../../ui/overlays/Hint.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import type { WalletStep } from './depositStage.ts'
import { ETHER } from './ether.ts'
import type { GasCost } from './evmQueries.ts'
import type { DepositOrder } from './walletRequest.ts'

export type DepositTermsProps = {
  readonly known: KnownBridgeToken
  readonly order: DepositOrder
  readonly gas: GasCost | undefined
  readonly about: { readonly wallet: string; readonly chain: string }
}

/** What is allowed or sent, to which contract, and what arrives of it. */
export function DepositTerms({ known, order, gas, about }: DepositTermsProps) {
  const { t } = useTranslation('ethereum')
  const coin = coinOf(known)
  const { step, amount, helper, account, swap } = order
  const leads: Readonly<Record<WalletStep, string>> = {
    reset: t('review.reset', coin),
    approve: t('review.approve', coin),
    deposit: t('review.deposit', { ...coin, token: known.bridge.symbol }),
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{leads[step]}</p>
      <dl className="grid gap-1">
        <DetailRow name={step === 'deposit' ? t('review.pays') : t('review.allowance')} isStrong>
          <Amount amount={step === 'reset' ? 0n : amount} token={coin} isExact />
        </DetailRow>
        {step === 'deposit' && (
          <DetailRow name={t('review.arrives')} isStrong>
            <Amount amount={amount} token={known.token} isExact />
          </DetailRow>
        )}
        {step === 'deposit' && swap && (
          <DetailRow
            name={t('swapInto.then')}
            hint={t('swapInto.leastHint', known.bridge)}
            isStrong
          >
            {t('swapInto.atLeast')} <Amount amount={swap.least} token={swap.tokenOut} isExact />
          </DetailRow>
        )}
        <DetailRow name={t('deposit.gas')} hint={t('deposit.gasHint')}>
          <Amount amount={gas?.likely} token={ETHER} />
        </DetailRow>
        <DetailRow name={t('review.from')}>
          <LongId text={account.address} what={t('review.from')} />
        </DetailRow>
        <DetailRow name={t('review.network')}>{about.chain}</DetailRow>
      </dl>
      <Contract name={t('review.helper')} address={helper} hint={t('review.helperHint')} />
      {step !== 'deposit' && known.bridge.contract !== undefined && (
        <Contract
          name={t('review.token', coin)}
          address={known.bridge.contract}
          hint={t('review.tokenHint')}
        />
      )}
      <Notice>{t('review.compare', about)}</Notice>
    </div>
  )
}

type ContractProps = { readonly name: string; readonly address: string; readonly hint: string }

/** Every character of it: a wallet shows it, too. */
function Contract({ name, address, hint }: ContractProps) {
  return (
    <div className="rounded-control bg-surface-2 p-4">
      <p className="flex items-center gap-1 text-13">
        {name}
        <Hint about={name}>{hint}</Hint>
      </p>
      <p dir="ltr" className="text-14 break-all text-ink">
        {address}
      </p>
    </div>
  )
}
