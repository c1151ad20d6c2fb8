import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../../../session/useSdk.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../../../ui/fields/Field.tsx'
import { knownNeuronsQuery } from '../../../queries.ts'
import type { NeuronView } from '../../NeuronView.ts'
import { useNeurons } from '../../useNeurons.ts'
import { followedBy } from './topicsToFollow.ts'

type KnownNeuronsProps = NeuronView & {
  readonly followees: readonly string[]
  readonly isFull: boolean
  readonly onAdd: (number: string) => void
}

/** Of hundreds, as many as a list can be looked through; the search finds the others. */
const AT_ONCE = 20

/** Neurons that introduce themselves to whoever looks for somebody to follow. Names and descriptions are theirs. */
export function KnownNeurons({ neuron, sns, followees, isFull, onAdd }: KnownNeuronsProps) {
  const { t } = useTranslation('sns')
  const [search, setSearch] = useState('')
  const { data, isError, refetch } = useQuery(knownNeuronsQuery(useSdk()))
  const { neurons = [] } = useNeurons(sns)
  const { own } = followedBy(neuron)
  if (isError && !data)
    return <ErrorState what={t('known.failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full rounded-control" />
  const found = data.filter((one) => one.number !== own && fits(one, search))
  const followers = (number: string) =>
    neurons.filter(({ following }) =>
      [...following.functions.values()].some((ids) => ids.includes(number)),
    ).length
  return (
    <div className="grid gap-2">
      <Field
        label={t('known.title')}
        placeholder={t('known.search')}
        value={search}
        maxLength={100}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length === 0 && <p className="text-14 text-ink-2">{t('known.none')}</p>}
      <ul className="grid max-h-64 gap-2 overflow-y-auto">
        {found.slice(0, AT_ONCE).map(({ number, name, description }) => {
          const isFollowed = followees.includes(number)
          const yours = followers(number)
          return (
            <li
              key={number}
              className="flex items-center justify-between gap-3 rounded-control bg-surface-2 px-4 py-2"
            >
              <span className="min-w-0">
                <bdi className="font-medium wrap-anywhere">{name || number}</bdi>
                <bdi className="line-clamp-2 block text-13 text-ink-2 wrap-anywhere">
                  {description}
                </bdi>
                {yours > 0 && (
                  <span className="block text-13 text-ink-2">
                    {t('known.yours', { count: yours })}
                  </span>
                )}
              </span>
              <Button
                look="tonal"
                disabled={isFollowed || isFull}
                onClick={() => onAdd(number)}
                aria-label={t('known.follow', { name: name || number })}
              >
                {isFollowed ? t('known.followed') : t('follow.add')}
              </Button>
            </li>
          )
        })}
      </ul>
      {found.length > AT_ONCE && (
        <p className="text-13 text-ink-2">{t('known.more', { count: found.length - AT_ONCE })}</p>
      )}
    </div>
  )
}

type Known = { readonly number: string; readonly name: string; readonly description: string }

const fits = ({ number, name, description }: Known, search: string): boolean =>
  `${number} ${name} ${description}`.toLowerCase().includes(search.trim().toLowerCase())
