/**
 * Addresses of what there is of an SNS. Its pages take any of its canisters for its name: what leads to them often knows only the ledger,
 * the governance or the sale.
 */
export const neuronsPath = (canisterId: string, neuronId?: string): string =>
  `/sns/neurons?root_id=${canisterId}${neuronId === undefined ? '' : `&neuron=${neuronId}`}`

/** With the form that makes a neuron open. */
export const stakePath = (canisterId: string): string => `${neuronsPath(canisterId)}&dialog=stake`

export const votingPath = (canisterId: string): string => `/sns/voting?root_id=${canisterId}`

export const proposalPath = (governanceId: string, id: bigint): string =>
  `/sns/voting/${governanceId}/${id}`

export const launchPath = (canisterId: string): string => `/sns/launch/${canisterId}`
