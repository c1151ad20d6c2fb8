import type { LogFilter } from '../edges/EthereumPort.ts'
import { addressInWord, addressWord, isHex } from '../ethereum/words.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { NO_CONTRACT } from './depositAddress.ts'
import type { Watched } from './WatchedDeposits.ts'

/** Transfer(address,address,uint256) */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const MOST_BLOCKS = 500n
/** Of one address in one look: it is watched for less time than these blocks take. */
const MOST_QUESTIONS = 5

export type Screening = 'clean' | 'unknown' | { readonly blocked: string }

/** Who has sent tokens to an address. A plain payment in ether leaves no log: nobody can say who sent it. */
export async function screenSenders(
  { ethereum, log }: MinterContext,
  { address, token, sinceBlock, scannedBlock }: Watched,
): Promise<Screening> {
  if (token === NO_CONTRACT) return 'clean'
  let fromBlock = sinceBlock
  for (let questions = 0; questions < MOST_QUESTIONS; questions++) {
    if (scannedBlock === undefined || fromBlock > scannedBlock) return 'clean'
    const last = fromBlock + MOST_BLOCKS - 1n
    const toBlock = last < scannedBlock ? last : scannedBlock
    const topics = [[TRANSFER], [], [addressWord(address)]]
    const filter: LogFilter = { address: token, topics, fromBlock, toBlock }
    // await: other messages run here; what is sent meanwhile is looked at by the next look
    const answer = await ethereum.fetchLogs(filter)
    if (answer.kind !== 'consistent') return 'unknown'
    for (const { topics: found } of answer.value) {
      const sender = found[1] ?? ''
      if (!isHex(sender, 32)) continue
      const blocked = addressInWord(sender)
      if (log.model.settings.blocked.has(blocked)) return { blocked }
    }
    fromBlock = toBlock + 1n
  }
  return 'unknown'
}
