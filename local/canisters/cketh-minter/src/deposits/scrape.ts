import type { EthereumLog, LogFilter } from '../edges/EthereumPort.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { refreshFee } from '../withdrawals/fee.ts'
import { filterOf, HELPERS, type Helper } from './helpers.ts'
import { mintDeposits } from './mintDeposits.ts'
import { readLog } from './readLog.ts'
import { takeDeposit } from './takeDeposit.ts'

/** Blocks that are asked for at once. */
const MOST_BLOCKS = 500n
/** Questions about one contract in one run; the next run goes on. */
const MOST_QUESTIONS = 30
/** More logs than these are asked for in smaller parts: all of an answer is dealt with in one message. */
const MOST_LOGS = 2_000
/** In a thousand years no chain has so many blocks. */
const MOST_NUMBER = 2n ** 40n

/** Looks through the blocks since the last time for deposits, and mints for them. */
export async function scrape(context: MinterContext): Promise<void> {
  // await: other messages run here; what is known of the address, of fees and blocks is written over, and told by queries
  await context.ownKey.fetchAddress()
  await refreshFee(context)
  const answer = await context.ethereum.fetchBlock(context.log.model.settings.blockTag)
  if (answer.kind !== 'consistent' || answer.value > MOST_NUMBER) return
  context.observedBlock = answer.value
  for (const helper of HELPERS) {
    await scrapeHelper(context, helper, answer.value)
    await mintDeposits(context)
  }
}

/**
 * A range that is too large is asked for by halves; a single block that is still too large is skipped and written down, or nothing
 * after it would ever be found.
 */
async function scrapeHelper(
  context: MinterContext,
  helper: Helper,
  observed: bigint,
): Promise<void> {
  const { log, ethereum } = context
  let span = MOST_BLOCKS
  for (let questions = 0; questions < MOST_QUESTIONS; questions++) {
    const fromBlock = log.model.synced[helper.name] + 1n
    const parts = filterOf(log.model, helper)
    if (parts === undefined || fromBlock > observed) return
    const toBlock = smaller(observed, fromBlock + span - 1n)
    const filter: LogFilter = { ...parts, fromBlock, toBlock }
    // await: other messages run here; only this job, of which one runs at a time, moves the block up to which logs are known
    const answer = await ethereum.fetchLogs(filter)
    const isTooLarge =
      answer.kind === 'consistent'
        ? answer.value.length > MOST_LOGS
        : answer.kind === 'refused' && answer.isTooLarge
    if (isTooLarge) {
      if (fromBlock === toBlock) skip(context, helper, filter)
      else span = (toBlock - fromBlock + 2n) / 2n
    } else if (answer.kind === 'consistent') {
      take(context, helper, filter, answer.value)
      span = smaller(MOST_BLOCKS, 2n * span)
    } else return
  }
}

function skip({ log }: MinterContext, helper: Helper, { address, toBlock }: LogFilter): void {
  log.append({ SkippedBlock: { contract_address: [address], block_number: toBlock } })
  log.append(helper.synced(toBlock))
}

/** All of it in one message: what has been looked through is written down with what was found. */
function take(
  context: MinterContext,
  helper: Helper,
  filter: LogFilter,
  logs: readonly EthereumLog[],
): void {
  for (const log of logs) {
    const found = readLog(log, helper, filter)
    if (found !== undefined) takeDeposit(context, found)
  }
  context.log.append(helper.synced(filter.toBlock))
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
