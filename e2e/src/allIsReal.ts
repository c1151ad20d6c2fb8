const { SLUICE_NETWORK: network = '' } = process.env
if (network !== '' && network !== 'real')
  throw new Error(`SLUICE_NETWORK=${network} is none: it must be real, or nothing`)

/** Whether every journey meets a network as slow and unreliable as the real one: `SLUICE_NETWORK=real`. */
export const ALL_IS_REAL = network === 'real'

/** By how much longer journeys may take there. */
export const PATIENCE = ALL_IS_REAL ? 3 : 1
