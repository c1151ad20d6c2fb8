import { isHex, wordOf } from '../ethereum/words.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import type { Watched } from './WatchedDeposits.ts'

/** `balancesOf(address[],address[])` of the sweeper's contract. */
const BALANCES_OF = '0xa09640ec'
/** Looked at in one question; the others have their turn at the next. */
const MOST_AT_ONCE = 100
const WORD_BYTES = 32
const WORD_DIGITS = 64

/** Looks what watched addresses have. @returns those with enough; undefined when nobody tells, or tells of something else. */
export async function scanBalances(
  context: MinterContext,
  isEnough: (watched: Watched, balance: bigint) => boolean,
): Promise<readonly Watched[] | undefined> {
  const { ethereum, watched, log } = context
  const { sweeping } = log.model.settings
  if (sweeping === undefined) return undefined
  const turn = watched.inTurn().slice(0, MOST_AT_ONCE)
  // await: other messages run here, here and below; whoever is watched by then is looked at later
  const block = await ethereum.fetchBlock('Latest')
  const answer = await ethereum.call(sweeping.contract, balancesOf(turn))
  if (block.kind !== 'consistent' || answer.kind !== 'consistent') return undefined
  const balances = readWords(answer.value, turn.length)
  if (balances === undefined) return undefined
  return turn.filter((each, place) => {
    const balance = balances[place] ?? 0n
    each.scans++
    each.scannedBlock = block.value
    each.found = isEnough(each, balance) ? { balance, block: block.value } : undefined
    return each.found !== undefined
  })
}

function balancesOf(turn: readonly Watched[]): string {
  const length = wordOf(BigInt(turn.length))
  const listed = (addresses: readonly string[]) =>
    `${length}${addresses.map((address) => address.slice(2).padStart(WORD_DIGITS, '0')).join('')}`
  const first = 2 * WORD_BYTES
  const second = first + (1 + turn.length) * WORD_BYTES
  const accounts = listed(turn.map(({ address }) => address))
  const tokens = listed(turn.map(({ token }) => token))
  return `${BALANCES_OF}${wordOf(BigInt(first))}${wordOf(BigInt(second))}${accounts}${tokens}`
}

/** The words of a list that is the only thing in an answer. */
function readWords(answer: string, count: number): readonly bigint[] | undefined {
  if (!isHex(answer, (2 + count) * WORD_BYTES)) return undefined
  const words = answer.slice(2).match(/.{64}/g) ?? []
  return words.slice(2).map((word) => BigInt(`0x${word}`))
}
