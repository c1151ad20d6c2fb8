import { CallError } from '../errors.ts'
import type { Pools } from '../pools/Pools.ts'

/** Whether a pool is of another build, without bounds for what is taken out. @throws CallError */
export async function isBasic(pools: Pick<Pools, 'keepsBounds'>, poolId: string): Promise<boolean> {
  return !(await pools.keepsBounds(poolId))
}

/** What a pool without bounds takes out of a position cannot stay there. */
export const paysToWallet = () => CallError.refused('this pool pays both tokens to the wallet')
