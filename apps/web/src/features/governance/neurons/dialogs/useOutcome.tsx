import {
  DAY,
  delayOf,
  economicsOf,
  isRefusal,
  type Modulation,
  modulate,
  planDisburse,
  stakeMaturity,
  stakeWithoutFees,
  votingPower,
} from '@sluice/governance'
import { modulationOf } from '@sluice/sdk/sns'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatSignedPercent } from '../../../../format/percent.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import type { Fact } from '../../../info/Facts.tsx'
import { formatDelay } from '../../parts/formatDelay.ts'
import { UnlockDate } from '../../parts/UnlockDate.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import { modulationQuery } from '../../queries.ts'
import type { NeuronView } from '../NeuronView.ts'
import type { ConfirmKind } from './useConfirmWords.ts'

const PPM_PER_BASIS_POINT = 100n

/** What would come of a step, by the functions that governance decides with. */
export function useOutcome(kind: ConfirmKind, view: NeuronView): readonly Fact[] {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const now = useNowSeconds()
  const range = useModulated(kind === 'disburse-maturity', view)
  const { neuron, token, parameters } = view
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
    case 'disburse-maturity':
      return [
        { label: t('maturity.free'), value: count(neuron.maturity) },
        ...range,
        { label: t('confirm.after'), value: formatDelay(7n * DAY, locale) },
      ]
    case 'spawn':
      return [
        { label: t('maturity.free'), value: count(neuron.maturity) },
        ...range,
        {
          label: t('confirm.after'),
          value: formatDelay(parameters.network?.spawnDelay ?? 0n, locale),
        },
      ]
    case 'refresh':
      return [
        {
          label: t('delay.power'),
          value: count(votingPower({ ...neuron, refreshedAt: now }, economicsOf(parameters), now)),
        },
      ]
    case 'auto-stake':
    case 'visibility':
    case 'fund':
      return []
  }
}

/** What maturity becomes at worst, today and at best. */
function useModulated(isAsked: boolean, { neuron, token, parameters, sns }: NeuronView): Fact[] {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const { isModulationDisabled: isFixed, network } = parameters
  const { data: today } = useQuery({
    ...modulationQuery(useSdk(), sns.governanceId),
    enabled: isAsked && !isFixed && network === undefined,
  })
  const after = (basisPoints: bigint | null | undefined) => (
    <Amount
      amount={basisPoints == null ? undefined : modulate(neuron.maturity, basisPoints)}
      token={token}
      isExact
    />
  )
  if (isFixed) return [{ label: t('confirm.youGet'), value: after(0n) }]
  const { worstBasisPoints, bestBasisPoints }: Modulation = modulationOf(parameters)
  const now: Fact = {
    label:
      today == null
        ? t('confirm.today')
        : t('confirm.todayAt', {
            percent: formatSignedPercent(today * PPM_PER_BASIS_POINT, locale),
          }),
    value: after(today),
  }
  return [
    { label: t('confirm.worst'), value: after(worstBasisPoints) },
    // the NNS does not tell today's
    ...(network === undefined ? [now] : []),
    { label: t('confirm.best'), value: after(bestBasisPoints) },
  ]
}
