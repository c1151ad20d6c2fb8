import {
  DAY,
  delayOf,
  isRefusal,
  MODULATION,
  modulate,
  planDisburse,
  stakeMaturity,
  stakeWithoutFees,
} from '@sluice/governance'
import { newOrderKey } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSignedPercent } from '../../../../format/percent.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'
import { type Fact, Facts } from '../../../info/Facts.tsx'
import { formatDelay } from '../../parts/formatDelay.ts'
import { UnlockDate } from '../../parts/UnlockDate.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import { modulationQuery } from '../../queries.ts'
import { useSnsOrders } from '../../useSnsOrders.ts'
import type { NeuronView } from '../NeuronView.ts'

const PPM_PER_BASIS_POINT = 100n

type ConfirmKind =
  | 'dissolve'
  | 'stop'
  | 'disburse'
  | 'stake-maturity'
  | 'disburse-maturity'
  | 'auto-stake'

type NeuronConfirmProps = NeuronView & {
  readonly kind: ConfirmKind
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What would come of a step with a neuron, before it is taken. */
export function NeuronConfirm(props: NeuronConfirmProps) {
  return props.open && <Ask key={props.kind} {...props} />
}

function Ask({ kind, open, onOpenChange, ...view }: NeuronConfirmProps) {
  const { t } = useTranslation('sns')
  const { neuron, sns, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const orders = useSnsOrders()
  const facts = useOutcome(kind, view)
  const words = {
    dissolve: { title: t('confirm.dissolve'), hint: t('confirm.dissolveHint') },
    stop: { title: t('confirm.stop'), hint: t('confirm.stopHint') },
    disburse: { title: t('confirm.disburse'), hint: t('confirm.disburseHint') },
    'stake-maturity': { title: t('confirm.stake'), hint: t('confirm.stakeHint') },
    'disburse-maturity': {
      title: t('confirm.disburseMaturity'),
      hint: t('confirm.disburseMaturityHint'),
    },
    'auto-stake': neuron.isStakingMaturity
      ? { title: t('confirm.autoOff'), hint: t('confirm.autoOffHint') }
      : { title: t('confirm.autoOn'), hint: t('confirm.autoOnHint') },
  }[kind]
  const confirm = () => {
    onOpenChange(false)
    const order = { key, sns, neuron }
    switch (kind) {
      case 'dissolve':
        return void orders.startDissolving(order)
      case 'stop':
        return void orders.stopDissolving(order)
      case 'disburse':
        return void orders.disburse(order)
      case 'stake-maturity':
        return void orders.stakeMaturity(order)
      case 'disburse-maturity':
        return void orders.disburseMaturity(order)
      case 'auto-stake':
        return void orders.setAutoStake({ ...order, isOn: !neuron.isStakingMaturity })
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      isSent
      onConfirm={confirm}
    >
      <div className="grid gap-3">
        <Facts isNarrow facts={facts} />
        <p>{words.hint}</p>
      </div>
    </ConfirmDialog>
  )
}

/** By the functions that governance decides with. */
function useOutcome(kind: ConfirmKind, { neuron, token, parameters, sns }: NeuronView): Fact[] {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const { isModulationDisabled: isFixed } = parameters
  const { data: today } = useQuery({
    ...modulationQuery(useSdk(), sns.governanceId),
    enabled: kind === 'disburse-maturity' && !isFixed,
  })
  const now = useNowSeconds()
  const amount = (value: bigint) => <Amount amount={value} token={token} isExact />
  const count = (value: bigint) => <Amount amount={value} token={token} hasSymbol={false} isExact />
  switch (kind) {
    case 'dissolve':
      return [
        { label: t('time.unlocks'), value: <UnlockDate atSeconds={now + delayOf(neuron, now)} /> },
      ]
    case 'stop':
      return [{ label: t('neuron.delay'), value: formatDelay(delayOf(neuron, now), locale) }]
    case 'disburse': {
      const { transactionFee } = parameters
      const plan = planDisburse(neuron, undefined, { transactionFee, now })
      if (isRefusal(plan)) return []
      return [
        { label: t('neuron.stake'), value: amount(stakeWithoutFees(neuron)) },
        ...(plan.burned > 0n ? [{ label: t('neuron.fees'), value: amount(plan.burned) }] : []),
        { label: t('confirm.fee'), value: amount(transactionFee) },
        { label: t('confirm.youGet'), value: <strong>{amount(plan.sent)}</strong> },
      ]
    }
    case 'stake-maturity': {
      const staked = stakeMaturity(neuron)
      if (isRefusal(staked)) return []
      return [{ label: t('maturity.staked'), value: count(staked.stakedMaturity) }]
    }
    case 'disburse-maturity': {
      const { worstBasisPoints, bestBasisPoints } = MODULATION
      const after = (basisPoints: bigint | null | undefined) => (
        <Amount
          amount={basisPoints == null ? undefined : modulate(neuron.maturity, basisPoints)}
          token={token}
          isExact
        />
      )
      const range: Fact[] = [
        { label: t('confirm.worst'), value: after(worstBasisPoints) },
        {
          label:
            today == null
              ? t('confirm.today')
              : t('confirm.todayAt', {
                  percent: formatSignedPercent(today * PPM_PER_BASIS_POINT, locale),
                }),
          value: after(today),
        },
        { label: t('confirm.best'), value: after(bestBasisPoints) },
      ]
      return [
        { label: t('maturity.free'), value: count(neuron.maturity) },
        ...(isFixed ? [{ label: t('confirm.youGet'), value: after(0n) }] : range),
        { label: t('confirm.after'), value: formatDelay(7n * DAY, locale) },
      ]
    }
    case 'auto-stake':
      return []
  }
}
