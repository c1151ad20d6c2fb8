import { deployer } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import { TOKENS } from '../tokens.ts'
import type { World } from '../World.ts'

/** The ICP index where it is on mainnet: its ledger names none, so clients know it by its id. */
const ICP_INDEX = 'qhbym-qaaaa-aaaaa-aaafq-cai'
/** Readers take a ledger's last blocks from itself: an index may be behind, and an idle network should rest. */
const IDLE_SECONDS = 60n

/** Gives ledgers an index of their own and tells them of it, where that is missing. The histories of the others are in their logs. */
export async function installIndexes(world: World, report: Report): Promise<void> {
  for (const { name, kind, symbol } of TOKENS.filter(({ hasIndex }) => hasIndex)) {
    const index = name.replace(/_ledger$/, '_index')
    if (world.has(index)) continue
    report(`index of ${symbol}`)
    const args = {
      ledger_id: world.id(name),
      retrieve_blocks_from_ledger_interval_seconds: [IDLE_SECONDS],
    }
    if (kind === 'Icp') {
      await world.install(index, 'icpIndex', [args], ICP_INDEX)
      continue
    }
    const id = await world.install(index, 'ledgerIndex', [args])
    const told = await world.ledger(name, deployer.getPrincipal()).set_index_principal([id])
    if ('err' in told) throw new Error(`${symbol} does not name its index: ${told.err}`)
  }
}
