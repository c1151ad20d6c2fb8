import type { NeuronId } from '@sluice/governance'

type Asked = {
  /** The neuron that would follow. */
  readonly own: NeuronId
  readonly followees: readonly NeuronId[]
  readonly most: bigint
}

/** Why a neuron cannot be followed, by its id in hexadecimal; undefined when it can. */
export function followeeFlaw(
  text: string,
  { own, followees, most }: Asked,
): 'empty' | 'no-neuron' | 'own' | 'present' | 'too-many' | undefined {
  const id = text.trim().toLowerCase()
  if (id === '') return 'empty'
  if (!/^[0-9a-f]{64}$/.test(id)) return 'no-neuron'
  if (id === own) return 'own'
  if (followees.includes(id)) return 'present'
  return BigInt(followees.length) >= most ? 'too-many' : undefined
}
