import type { NeuronId } from '@sluice/governance'

type Asked = {
  /** The neuron that would follow, as followees are named. */
  readonly own: NeuronId
  readonly followees: readonly NeuronId[]
  readonly most: bigint
  /** In an SNS neurons are followed by their ids, in the NNS by their numbers. */
  readonly by: 'id' | 'number'
}

/** Beyond 64 bits there are no neurons. */
const MOST_NUMBER = 2n ** 64n - 1n

/** A neuron as it is followed, from how it is typed; undefined for what names none. */
export function readFollowee(text: string, by: Asked['by']): NeuronId | undefined {
  const id = text.trim().toLowerCase()
  if (by === 'id') return /^[0-9a-f]{64}$/.test(id) ? id : undefined
  if (!/^\d{1,20}$/.test(id)) return undefined
  const number = BigInt(id)
  return number > 0n && number <= MOST_NUMBER ? `${number}` : undefined
}

/** Why a neuron cannot be followed; undefined when it can. */
export function followeeFlaw(
  text: string,
  { own, followees, most, by }: Asked,
): 'empty' | 'no-neuron' | 'own' | 'present' | 'too-many' | undefined {
  if (text.trim() === '') return 'empty'
  const id = readFollowee(text, by)
  if (id === undefined) return 'no-neuron'
  if (id === own) return 'own'
  if (followees.includes(id)) return 'present'
  return BigInt(followees.length) >= most ? 'too-many' : undefined
}
