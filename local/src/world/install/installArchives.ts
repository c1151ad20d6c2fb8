import { deployer } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import { TOKENS } from '../tokens.ts'
import type { World } from '../World.ts'

/** Far fewer than on mainnet (2,000 and 1,000): whoever reads a log here is to meet the archive, as everybody does there. */
const TRIGGER_THRESHOLD = 100n
const BLOCKS_TO_ARCHIVE = 50n

/** Gives the ledgers with the longest logs, which have an index too, an archive for their old blocks, where that is missing. */
export async function installArchives(world: World, report: Report): Promise<void> {
  for (const { name, kind, symbol } of TOKENS.filter(({ hasIndex }) => hasIndex)) {
    const archive = name.replace(/_ledger$/, '_archive')
    if (world.has(archive)) continue
    report(`archive of ${symbol}`)
    const module = kind === 'Icp' ? 'icpArchive' : 'ledgerArchive'
    const canister_id = await world.install(archive, module, [{ ledger_id: world.id(name) }])
    const told = await world.ledger(name, deployer.getPrincipal()).set_archive({
      canister_id,
      trigger_threshold: TRIGGER_THRESHOLD,
      num_blocks_to_archive: BLOCKS_TO_ARCHIVE,
    })
    if ('err' in told) throw new Error(`${symbol} takes no archive: ${told.err}`)
  }
}
