import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/buttons/Button.tsx'
import { NeuronCard } from './card/NeuronCard.tsx'
import type { NeuronView } from './NeuronView.ts'

type NeuronListProps = Omit<NeuronView, 'neuron'> & {
  readonly neurons: readonly NeuronView['neuron'][]
  readonly picked: ReadonlySet<string>
  readonly onPick: (id: string, isPicked: boolean) => void
}

/** A card has some forty controls: hundreds at once would be a second of work before the first can be read. */
const AT_ONCE = 20

/** Neurons as cards, some at a time. One that the address names stands first. */
export function NeuronList({ neurons, picked, onPick, ...view }: NeuronListProps) {
  const { t } = useTranslation('sns')
  const [query] = useSearchParams()
  const [most, setMost] = useState(AT_ONCE)
  const named = neurons.filter(({ id }) => id === query.get('neuron'))
  const ordered = [...named, ...neurons.filter((one) => !named.includes(one))]
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {ordered.slice(0, most).map((neuron) => (
          <li key={neuron.id}>
            <NeuronCard
              {...view}
              neuron={neuron}
              isNamed={named.includes(neuron)}
              isChosen={picked.has(neuron.id)}
              onChoose={(isChosen) => onPick(neuron.id, isChosen)}
            />
          </li>
        ))}
      </ul>
      {ordered.length > most && (
        <Button look="tonal" onClick={() => setMost(most + AT_ONCE)}>
          {t('neurons.more', { count: ordered.length - most })}
        </Button>
      )}
    </>
  )
}
