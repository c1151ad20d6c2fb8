import {
  ageOf,
  DAY,
  delayOf,
  economicsOf,
  potentialVotingPower,
  stateOf,
  votingPower,
  YEAR,
} from '@sluice/governance'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { Facts } from '../../../info/Facts.tsx'
import { formatDelay } from '../../parts/formatDelay.ts'
import { TimeSlider } from '../../parts/TimeSlider.tsx'
import { UnlockDate } from '../../parts/UnlockDate.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import type { NeuronView } from '../NeuronView.ts'

/** What a neuron will be at a later day if nothing is done with it: by the same functions as governance counts it. */
export function TimeMachine({ neuron, token, parameters }: NeuronView) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const [days, setDays] = useState(0)
  const now = useNowSeconds()
  const economics = economicsOf(parameters)
  const then = now + BigInt(days) * DAY
  const delay = delayOf(neuron, then)
  const state = stateOf(neuron, then)
  const states = {
    locked: t('state.locked'),
    dissolving: t('state.dissolving'),
    dissolved: t('state.dissolved'),
  }
  const power = votingPower(neuron, economics, then)
  const most = potentialVotingPower(
    { ...neuron, dissolve: { kind: 'delay', delay: parameters.maximumDelay } },
    economics,
    then,
  )
  return (
    <details className="rounded-control bg-surface-2 px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-14 font-medium">
        {t('time.title')}
      </summary>
      <div className="grid gap-3 pb-3">
        <TimeSlider
          label={t('time.slider')}
          days={days}
          most={horizonOf(neuron, now)}
          onDays={setDays}
          text={days === 0 ? t('time.now') : formatDelay(BigInt(days) * DAY, locale)}
        />
        <Facts
          isNarrow
          facts={[
            { label: t('time.day'), value: <UnlockDate atSeconds={then} /> },
            { label: t('time.state'), value: states[state] },
            { label: t('neuron.delay'), value: formatDelay(delay, locale) },
            { label: t('neuron.age'), value: formatDelay(ageOf(neuron, then), locale) },
            {
              label: t('neuron.power'),
              value: <Amount amount={power} token={token} hasSymbol={false} />,
            },
            {
              label: t('time.most'),
              value: <Amount amount={most} token={token} hasSymbol={false} />,
            },
            {
              label: t('time.unlocks'),
              value:
                state === 'dissolved' ? t('time.free') : <UnlockDate atSeconds={then + delay} />,
            },
          ]}
        />
      </div>
    </details>
  )
}

/** As far as anything changes: until it is free if it dissolves, else until it is as old as counts; a year at least. */
function horizonOf(neuron: NeuronView['neuron'], now: bigint): number {
  const rest = neuron.dissolve.kind === 'dissolving' ? delayOf(neuron, now) + 30n * DAY : 4n * YEAR
  return Number((rest > YEAR ? rest : YEAR) / DAY)
}
