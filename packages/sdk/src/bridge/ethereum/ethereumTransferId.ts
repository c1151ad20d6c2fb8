/** What the name of a transfer from or to Ethereum says. */
export type ParsedEthereumId =
  | {
      readonly direction: 'mint'
      readonly hash: string
      /** Which of the transaction's logs; the first deposit in it when absent, as before it is mined. */
      readonly logIndex?: number
    }
  | { readonly direction: 'dissolve'; readonly withdrawal: bigint }

const MOST_LOG_INDEX = 1_000_000
const MOST_BLOCK = 2n ** 64n - 1n

/** Names a deposit by its transaction, and by its place among the logs of its block where that is known. Whose it is stands in the log. */
export const ethereumDepositId = (hash: string, logIndex?: number | bigint): string =>
  `eth-in-${hash.slice(2).toLowerCase()}${logIndex === undefined ? '' : `-${logIndex}`}`

/** Names a payment by its number, which is the block of ckETH's ledger that burned ckETH for it. */
export const ethereumWithdrawalId = (withdrawal: bigint): string => `eth-out-${withdrawal}`

/** Whether a name is of a transfer from or to Ethereum, should it be one at all. */
export const isEthereumId = (id: string): boolean => id.startsWith('eth-')

/** What a name means; undefined of a text that names no transfer. */
export function parseEthereumId(id: string): ParsedEthereumId | undefined {
  const deposit = /^eth-in-([0-9a-f]{64})(?:-(\d{1,7}))?$/.exec(id)
  if (deposit !== null) {
    const [, digits = '', index] = deposit
    const hash = `0x${digits}`
    if (index === undefined) return { direction: 'mint', hash }
    const logIndex = Number(index)
    return logIndex > MOST_LOG_INDEX ? undefined : { direction: 'mint', hash, logIndex }
  }
  const withdrawal = BigInt(/^eth-out-(\d{1,20})$/.exec(id)?.[1] ?? -1)
  if (withdrawal < 0n || withdrawal > MOST_BLOCK) return undefined
  return { direction: 'dissolve', withdrawal }
}
