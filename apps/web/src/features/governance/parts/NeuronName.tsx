import { nameOf } from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { LongId } from '../../../ui/figures/LongId.tsx'

type Named = Pick<SnsNeuron, 'id' | 'number'>

/** What a neuron is called, with copy: its number in the NNS, which people know by heart, and its shortened id in an SNS. */
export function NeuronName({ neuron }: { readonly neuron: Named }) {
  const { t } = useTranslation('sns')
  if (neuron.number === undefined) return <LongId text={neuron.id} what={t('neuron.id')} />
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <bdi dir="ltr" className="wrap-anywhere">
        {nameOf(neuron)}
      </bdi>
      <CopyButton text={nameOf(neuron)} what={t('neuron.id')} />
    </span>
  )
}

/** The same in a few letters, for labels. */
export const shortNameOf = ({ id, number }: Named): string =>
  number === undefined ? id.slice(0, 8) : String(number)
