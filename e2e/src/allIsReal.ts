const { SLUICE_NETWORK: network = '' } = process.env
if (network !== '' && network !== 'real')
  throw new Error(`SLUICE_NETWORK=${network} is none: it must be real, or nothing`)

/** Whether every journey meets a network as slow and unreliable as the real one: `SLUICE_NETWORK=real`. */
export const ALL_IS_REAL = network === 'real'

/** By how much longer journeys may take there. */
export const PATIENCE = ALL_IS_REAL ? 3 : 1

/** How long to wait for what takes `ms` at most on a network that answers at once. */
export const patient = (ms: number): number => ms * PATIENCE

const QUICK_ONLY = '@quick-network'

/** What a test says of itself that is about a network that answers at once, and is left out on the other. */
export const quickOnly = (why: string) => ({
  tag: QUICK_ONLY,
  annotation: { type: 'quick network only', description: why },
})

/** What is not played. */
export const LEFT_OUT = ALL_IS_REAL ? new RegExp(QUICK_ONLY) : []
