import { type DaoParameters, economicsOf, stakeWithoutFees, votingPower } from '@sluice/governance'
import type { SnsNeuron, Token } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { useNowSeconds } from '../parts/useNowSeconds.ts'

type NeuronTotalsProps = {
  readonly neurons: readonly SnsNeuron[]
  readonly token: Token
  readonly parameters: DaoParameters
}

/** What all neurons of a person come to in one DAO. */
export function NeuronTotals({ neurons, token, parameters }: NeuronTotalsProps) {
  const { t } = useTranslation('sns')
  const now = useNowSeconds()
  const usd = useUsdPrices().get(token.ledgerId)
  const economics = economicsOf(parameters)
  const sum = (of: (neuron: SnsNeuron) => bigint) =>
    neurons.reduce((total, neuron) => total + of(neuron), 0n)
  const staked = sum(stakeWithoutFees)
  const maturity = sum((neuron) => neuron.maturity + neuron.stakedMaturity)
  const power = sum((neuron) => votingPower(neuron, economics, now))
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-card bg-surface p-4 sm:p-6">
      <Total label={t('totals.staked')}>
        <Amount amount={staked} token={token} isOwn />
        <span className="block text-13 font-normal text-ink-2">
          <Usd value={valueUsdOf(staked, usd)} isOwn />
        </span>
      </Total>
      <Total label={t('totals.maturity')}>
        <Amount amount={maturity} token={token} hasSymbol={false} isOwn />
      </Total>
      <Total label={t('totals.power')}>
        <Amount amount={power} token={token} hasSymbol={false} />
      </Total>
    </dl>
  )
}

type TotalProps = { readonly label: string; readonly children: ReactNode }

const Total = ({ label, children }: TotalProps) => (
  <div>
    <dt className="text-13 text-ink-2">{label}</dt>
    <dd className="text-16 font-medium">{children}</dd>
  </div>
)
