import type { NeuronId } from '@sluice/governance'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../../ui/buttons/IconButton.tsx'
import { LongId } from '../../../../../ui/figures/LongId.tsx'

type FolloweeListProps = {
  readonly followees: readonly NeuronId[]
  /** What a neuron calls itself, or its id. */
  readonly nameOf: (id: NeuronId) => string
  readonly onRemove: (id: NeuronId) => void
}

/** Who is followed on a topic. Those that introduce themselves have names, which are theirs to choose: the id stands beside. */
export function FolloweeList({ followees, nameOf, onRemove }: FolloweeListProps) {
  const { t } = useTranslation('sns')
  return (
    <ul aria-label={t('follow.list')} className="grid gap-2">
      {followees.map((id) => {
        const name = nameOf(id)
        return (
          <li
            key={id}
            className="flex items-center justify-between gap-3 rounded-control bg-surface-2 px-4 py-1"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              {name !== id && <bdi className="font-medium wrap-anywhere">{name}</bdi>}
              <LongId text={id} what={t('neuron.id')} />
            </span>
            <IconButton
              icon={X}
              label={t('follow.remove', { id: name === id ? id.slice(0, 8) : name })}
              onClick={() => onRemove(id)}
            />
          </li>
        )
      })}
    </ul>
  )
}
