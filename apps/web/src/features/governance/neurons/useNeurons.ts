import { economicsOf, votingPower } from '@sluice/governance'
import type { SnsNeuron } from '@sluice/sdk'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import type { Dao } from '../parts/Dao.ts'
import { neuronsQuery, parametersQuery } from '../queries.ts'
import { hasValue } from './neuronActions.ts'

/** A person's neurons in an SNS, the strongest first; those without anything in them are left out. */
export function useNeurons(sns: Dao | undefined) {
  const sdk = useSdk()
  const owner = useOwner()
  const isAsked = sns !== undefined && owner !== undefined
  const parameters = useQuery({
    ...parametersQuery(sdk, sns?.governanceId ?? ''),
    ...(sns ? {} : { queryFn: skipToken }),
  })
  const neurons = useQuery({
    ...neuronsQuery(sdk, sns?.governanceId ?? '', owner ?? ''),
    ...(isAsked ? {} : { queryFn: skipToken }),
  })
  const retry = () => {
    for (const one of [parameters, neurons]) if (one.isError) void one.refetch()
  }
  return {
    parameters: parameters.data,
    neurons:
      parameters.data && neurons.data && byPower(neurons.data.filter(hasValue), parameters.data),
    hasFailed: (parameters.isError && !parameters.data) || (neurons.isError && !neurons.data),
    retry,
  }
}

function byPower(
  neurons: readonly SnsNeuron[],
  parameters: Parameters<typeof economicsOf>[0],
): readonly SnsNeuron[] {
  const economics = economicsOf(parameters)
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const powerOf = new Map(neurons.map((one) => [one.id, votingPower(one, economics, now)]))
  return neurons.toSorted((a, b) => {
    const [first, second] = [powerOf.get(a.id) ?? 0n, powerOf.get(b.id) ?? 0n]
    return first === second ? Number(b.createdAt - a.createdAt) : first < second ? 1 : -1
  })
}
