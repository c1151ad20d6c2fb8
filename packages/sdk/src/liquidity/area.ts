import type { Core } from '../core.ts'
import { loadedLater } from '../loadedLater.ts'

const load = () => import('./index.ts')

/** For every area that works with positions. */
export async function loadPositions({ config, actors, principal, orderReads }: Core) {
  const { LiquidityReads, Positions } = await load()
  const reads = new LiquidityReads({ config, actors, principal, reads: orderReads })
  return { reads, positions: new Positions({ reads: orderReads, liquidity: reads }) }
}

export const positions = (core: Core) =>
  loadedLater(async () => (await loadPositions(core)).positions)

export const liquidity = (core: Core) =>
  loadedLater(async () => {
    const [{ Liquidity }, { reads }] = await Promise.all([load(), loadPositions(core)])
    const { flows, pools, recipients, tokens, creationFees, recover, caller, now } = core
    const moving = { flows, pools, recipients, tokens, creationFees, recover }
    const services = { ...moving, principal: caller, now }
    return new Liquidity({ ...services, reads })
  })
