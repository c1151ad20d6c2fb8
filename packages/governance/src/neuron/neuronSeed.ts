/** What a neuron is made for; the seed of its account begins with it, so that no two purposes share an account. */
export type NeuronDomain = 'neuron-stake' | 'split-neuron' | 'neuron-split'

/**
 * The bytes whose SHA-256 is a neuron's account at the ledger, and in an SNS its id: a byte with the length of the domain, the
 * domain, the controller's bytes, and the nonce in eight bytes, highest first. Splits of the NNS use "split-neuron".
 */
export function neuronSeed(
  controller: Uint8Array,
  nonce: bigint,
  domain: NeuronDomain = 'neuron-stake',
): Uint8Array {
  const seed = new Uint8Array(1 + domain.length + controller.length + 8)
  seed[0] = domain.length
  for (let index = 0; index < domain.length; index++) seed[1 + index] = domain.charCodeAt(index)
  seed.set(controller, 1 + domain.length)
  let rest = nonce
  for (let index = seed.length - 1; index >= seed.length - 8; index--) {
    seed[index] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return seed
}
