import { trap } from 'azle'
import type { Trap } from '../allOrTrap.ts'

/** {@link Trap} in a running canister. */
export const trapWith: Trap = (error) => trap(`Uncaught ${String(error)}`)
