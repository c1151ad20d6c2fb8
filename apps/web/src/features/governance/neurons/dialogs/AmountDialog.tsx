import {
  economicsOf,
  isRefusal,
  refreshStake,
  splitNeuron,
  stakeWithoutFees,
  votingPower,
} from '@sluice/governance'
import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../../amounts/useAmountField.ts'
import { formatAmount } from '../../../../format/amount.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useBalance } from '../../../../tokens/useTokens.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { AmountForm } from '../../parts/AmountForm.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import { useSnsOrders } from '../../useSnsOrders.ts'
import { NeuronDialog, type NeuronDialogProps, type NeuronFormProps } from './NeuronDialog.tsx'

type AmountDialogProps = NeuronDialogProps & { readonly kind: 'increase' | 'split' }

/** Adds to a neuron's stake, or splits a part off. */
export function AmountDialog({ kind, ...props }: AmountDialogProps) {
  const { t } = useTranslation('sns')
  const title = kind === 'increase' ? t('increase.title') : t('split.title')
  return <NeuronDialog {...props} title={title} Form={kind === 'increase' ? Increase : Split} />
}

function Increase({ onDone, ...view }: NeuronFormProps) {
  const { t } = useTranslation('sns')
  const { neuron, sns, token, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const now = useNowSeconds()
  const { increaseStake } = useSnsOrders()
  const balance = useBalance(token.ledgerId)
  const most = balance === undefined ? undefined : balance > token.fee ? balance - token.fee : 0n
  const field = useAmountField({ ...token, most })
  const { amount } = field
  const isShort = most !== undefined && amount !== undefined && amount > most
  const missing =
    amount === undefined || amount === 0n
      ? t('amount.enter')
      : isShort
        ? t('amount.insufficient', { symbol: token.symbol })
        : undefined
  const { minimumStake } = parameters
  const after = amount
    ? refreshStake(neuron, neuron.stake + amount, { minimumStake, now })
    : undefined
  const power =
    after === undefined || isRefusal(after)
      ? undefined
      : votingPower(after, economicsOf(parameters), now)
  return (
    <AmountForm
      {...{ token, field, most, missing }}
      label={t('increase.amount')}
      from={balance}
      isInvalid={isShort}
      facts={[
        { label: t('confirm.fee'), value: <Amount amount={token.fee} token={token} isExact /> },
        {
          label: t('increase.after'),
          value: (
            <Amount amount={amount && stakeWithoutFees(neuron) + amount} token={token} isExact />
          ),
        },
        {
          label: t('delay.power'),
          value: <Amount amount={power} token={token} hasSymbol={false} />,
        },
      ]}
      notice={t('increase.age')}
      isPaid
      confirm={t('increase.confirm')}
      onConfirm={(amount) => {
        onDone()
        void increaseStake({ key, sns, neuron, amount, token })
      }}
    />
  )
}

function Split({ onDone, ...view }: NeuronFormProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const { neuron, sns, token, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const now = useNowSeconds()
  const { split } = useSnsOrders()
  const { minimumStake, transactionFee } = parameters
  const stake = stakeWithoutFees(neuron)
  const most = stake > minimumStake ? stake - minimumStake : 0n
  const field = useAmountField({ ...token, most })
  const { amount } = field
  const least = minimumStake + transactionFee
  const written = (value: bigint) =>
    `${formatAmount(value, token.decimals, locale)} ${token.symbol}`
  const missing =
    amount === undefined || amount === 0n
      ? t('amount.enter')
      : amount < least
        ? t('split.tooSmall', { amount: written(least) })
        : amount > most
          ? t('split.tooMuch', { amount: written(minimumStake) })
          : undefined
  const outcome =
    amount === undefined
      ? undefined
      : splitNeuron(
          neuron,
          { childId: '', amount, now },
          { minimumStake, transactionFee, maturity: parameters.network ? 'shared' : 'stays' },
        )
  const halves = outcome === undefined || isRefusal(outcome) ? undefined : outcome
  return (
    <AmountForm
      {...{ token, field, most, missing }}
      label={t('split.amount')}
      from={stake}
      isInvalid={amount !== undefined && missing !== undefined}
      facts={[
        {
          label: t('split.stays'),
          value: <Amount amount={halves?.parent.stake} token={token} isExact />,
        },
        {
          label: t('split.child'),
          value: <Amount amount={halves?.child.stake} token={token} isExact />,
        },
        {
          label: t('confirm.fee'),
          value: <Amount amount={transactionFee} token={token} isExact />,
        },
      ]}
      notice={parameters.network ? t('split.hintShared') : t('split.hint')}
      confirm={t('split.confirm')}
      onConfirm={(amount) => {
        onDone()
        void split({ key, sns, neuron, amount })
      }}
    />
  )
}
