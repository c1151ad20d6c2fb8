import {
  ageOf,
  canVote,
  delayOf,
  economicsOf,
  isVesting,
  stakeWithoutFees,
  stateOf,
  votingPower,
} from '@sluice/governance'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { Hourglass, Lock, LockOpen, Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../../tokens/prices/useUsdPrices.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { Usd } from '../../../../ui/figures/Usd.tsx'
import { Badge } from '../../../../ui/layout/Badge.tsx'
import { Icon } from '../../../../ui/pictures/Icon.tsx'
import { type Fact, Facts } from '../../../info/Facts.tsx'
import { formatDelay } from '../../parts/formatDelay.ts'
import { NeuronName, shortNameOf } from '../../parts/NeuronName.tsx'
import { UnlockDate } from '../../parts/UnlockDate.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import type { NeuronView } from '../NeuronView.ts'
import { MaturityBlock } from './MaturityBlock.tsx'
import { NetworkBlock } from './NetworkBlock.tsx'
import { NeuronActions } from './NeuronActions.tsx'
import { PermissionsLine } from './PermissionsLine.tsx'
import { TimeMachine } from './TimeMachine.tsx'

type NeuronCardProps = NeuronView & {
  /** What led here is about this one. */
  readonly isNamed?: boolean
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** Everything of one neuron: what is in it, what it counts, when it is free, and what can be done with it. */
export function NeuronCard({ isNamed = false, isChosen, onChoose, ...view }: NeuronCardProps) {
  const { t } = useTranslation('sns')
  const { neuron, token } = view
  const usd = useUsdPrices().get(token.ledgerId)
  const stake = stakeWithoutFees(neuron)
  const id = shortNameOf(neuron)
  return (
    <section
      aria-label={t('neuron.label', { id })}
      aria-current={isNamed || undefined}
      className="grid grid-cols-1 gap-4 rounded-card border border-surface bg-surface p-4 aria-[current]:border-accent sm:p-6"
    >
      <h2 className="sr-only">{t('neuron.label', { id })}</h2>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox checked={isChosen} onCheckedChange={onChoose}>
          <span className="sr-only">{t('neuron.choose', { id })}</span>
          <NeuronName neuron={neuron} />
        </Checkbox>
        <StateBadges neuron={neuron} />
      </header>
      <div>
        <p className="text-28 font-semibold">
          <Amount amount={stake} token={token} isOwn />
        </p>
        <p className="text-14 text-ink-2">
          <Usd value={valueUsdOf(stake, usd)} isOwn />
        </p>
      </div>
      <NeuronFacts {...view} />
      <TimeMachine {...view} />
      <NeuronActions {...view} />
      <MaturityBlock {...view} />
      <NetworkBlock {...view} />
      <PermissionsLine {...view} />
    </section>
  )
}

function StateBadges({ neuron }: Pick<NeuronView, 'neuron'>) {
  const { t } = useTranslation('sns')
  const now = useNowSeconds()
  const states = {
    locked: { icon: Lock, label: t('state.locked') },
    dissolving: { icon: Hourglass, label: t('state.dissolving') },
    dissolved: { icon: LockOpen, label: t('state.dissolved') },
    spawning: { icon: Sprout, label: t('state.spawning') },
  } as const
  const state = neuron.spawnsAt === undefined ? stateOf(neuron, now) : 'spawning'
  const { icon, label } = states[state]
  return (
    <span className="flex flex-wrap gap-2">
      {isVesting(neuron, now) && <Badge tone="warn">{t('state.vesting')}</Badge>}
      {neuron.network?.knownAs !== undefined && (
        <Badge>
          <bdi className="max-w-40 truncate">{neuron.network.knownAs}</bdi>
        </Badge>
      )}
      {neuron.network?.isInFund && <Badge>{t('state.inFund')}</Badge>}
      {neuron.sourceNnsNeuronId !== undefined && <Badge>{t('state.neuronsFund')}</Badge>}
      <Badge tone={state === 'dissolved' ? 'warn' : 'accent'}>
        <Icon of={icon} size={16} />
        {label}
      </Badge>
    </span>
  )
}

function NeuronFacts({ neuron, token, parameters }: NeuronView) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const now = useNowSeconds()
  const economics = economicsOf(parameters)
  const power = votingPower(neuron, economics, now)
  const age = ageOf(neuron, now)
  const facts: Fact[] = [
    {
      label: t('neuron.power'),
      value:
        power > 0n || canVote(neuron, economics, now) ? (
          <Amount amount={power} token={token} hasSymbol={false} />
        ) : (
          t('neuron.noPower', { delay: formatDelay(parameters.minimumDelayToVote, locale) })
        ),
    },
    { label: t('neuron.delay'), value: formatDelay(delayOf(neuron, now), locale) },
    ...(age > 0n ? [{ label: t('neuron.age'), value: formatDelay(age, locale) }] : []),
    ...(neuron.dissolve.kind === 'dissolving'
      ? [
          {
            label: t('neuron.unlocks'),
            value: <UnlockDate atSeconds={neuron.dissolve.dissolvedAt} />,
          },
        ]
      : []),
    ...(isVesting(neuron, now)
      ? [
          {
            label: t('neuron.vestsUntil'),
            value: <UnlockDate atSeconds={neuron.createdAt + neuron.vestingPeriod} />,
          },
        ]
      : []),
    ...(neuron.fees > 0n
      ? [{ label: t('neuron.fees'), value: <Amount amount={neuron.fees} token={token} isExact /> }]
      : []),
    ...(neuron.multiplierPercent !== 100n
      ? [{ label: t('neuron.multiplier'), value: `${neuron.multiplierPercent}%` }]
      : []),
  ]
  return <Facts facts={facts} />
}
