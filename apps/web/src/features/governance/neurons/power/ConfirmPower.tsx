import { canVote, economicsOf } from '@sluice/governance'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { ConfirmButton } from '../../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { toMs, useNowSeconds } from '../../parts/useNowSeconds.ts'
import { useSnsOrders } from '../../useSnsOrders.ts'
import { giveEach } from '../giveEach.ts'
import type { NeuronView } from '../NeuronView.ts'
import { hindranceOf } from '../neuronActions.ts'
import { type Confirmation, confirmationOf, needsConfirmation } from './confirmation.ts'

type ConfirmPowerProps = Omit<NeuronView, 'neuron' | 'token'> & {
  readonly neurons: readonly NeuronView['neuron'][]
}

/** Neurons of the NNS whose power falls, or soon will, and the one press that confirms all of them. Nothing while all of it holds. */
export function ConfirmPower({ neurons, sns, parameters, owner }: ConfirmPowerProps) {
  const { t } = useTranslation('sns')
  const now = useNowSeconds()
  const words = useConfirmationWords()
  const { refresh } = useSnsOrders()
  const [isGiven, setGiven] = useState(false)
  const economics = economicsOf(parameters)
  const asked = { principal: owner, parameters, now }
  const waiting = neurons.flatMap((neuron) => {
    const confirmation = confirmationOf(neuron, economics, now)
    const isWaiting =
      // one that counts nothing anyway is left in peace
      canVote(neuron, economics, now) &&
      needsConfirmation(confirmation) &&
      hindranceOf('refresh', neuron, asked) === undefined
    return isWaiting && confirmation ? [{ neuron, confirmation }] : []
  })
  const first = waiting.toSorted((a, b) =>
    Number(startOf(a.confirmation) - startOf(b.confirmation)),
  )
  const [worst] = first
  if (worst === undefined) return null
  const confirmAll = async () => {
    setGiven(true)
    const each = waiting.map(({ neuron }) => neuron)
    await giveEach(each, owner, (order) => refresh({ ...order, sns }))
    setGiven(false)
  }
  return (
    <Notice tone={worst.confirmation.kind === 'soon' ? 'raised' : 'warn'}>
      {/* on a phone the button stands below: beside it, a word would be a line */}
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 flex-1 basis-60">{words(worst.confirmation)}</span>
        <ConfirmButton look="tonal" disabled={isGiven} onClick={() => void confirmAll()}>
          {isGiven ? t('power.confirming') : t('power.confirm', { count: waiting.length })}
        </ConfirmButton>
      </span>
    </Notice>
  )
}

const startOf = (one: Confirmation): bigint => ('until' in one ? one.until : one.since)

/** What a silence has come to, in a sentence. */
function useConfirmationWords(): (confirmation: Confirmation) => string {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const day = (seconds: bigint) => formatDay(toMs(seconds), locale)
  return (confirmation) => {
    switch (confirmation.kind) {
      case 'holds':
      case 'soon':
        return t('power.soon', { day: day(confirmation.until) })
      case 'falling':
        return t('power.falling', {
          since: day(confirmation.since),
          gone: day(confirmation.goneAt),
        })
      case 'gone':
        return t('power.gone', { since: day(confirmation.goneAt) })
    }
  }
}
