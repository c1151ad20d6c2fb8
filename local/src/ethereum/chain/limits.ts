import { OPERATOR_BALANCE } from './operator.ts'

/** So many blocks are mined by one command. */
export const MOST_BLOCKS = 256
/** So many blocks are replaced at once: far behind that the node has no state to go back to. */
export const MOST_DEPTH = 64
/** In wei: ten thousand gwei for a unit of gas. */
export const MOST_BASE_FEE = 10_000_000_000_000n
/** In wei. */
export const MOST_BALANCE = OPERATOR_BALANCE
/** In a token's smallest unit. */
export const MOST_TOKENS = 2n ** 128n
