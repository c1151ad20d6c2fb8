import { setImmediate } from 'node:timers/promises'

/** Lets everything that waits go first: what takes long does so in pieces, with this between them. */
export const breathe = (): Promise<void> => setImmediate()
