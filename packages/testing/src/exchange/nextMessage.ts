import { setImmediate } from 'node:timers/promises'

/**
 * What waits for an answer goes on in a message of its own, as in a canister: everything that the answer leads to at once is done before
 * anything else goes on.
 */
export const nextMessage = (): Promise<void> => setImmediate()
