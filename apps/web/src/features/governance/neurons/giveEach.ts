import { newOrderKey, type OrderKey, type SnsNeuron } from '@sluice/sdk'

/**
 * The same order for several neurons, one after the other. One that fails hides no other: each has its own place among the activities.
 */
export async function giveEach(
  neurons: readonly SnsNeuron[],
  owner: string,
  give: (order: { readonly key: OrderKey; readonly neuron: SnsNeuron }) => Promise<unknown>,
): Promise<void> {
  for (const neuron of neurons) await give({ key: newOrderKey(owner), neuron })
}
