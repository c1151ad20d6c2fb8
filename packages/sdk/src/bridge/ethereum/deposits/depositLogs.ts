import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import type { IcrcAccount } from '../../../ledgers/addresses.ts'
import { optional } from '../../../ledgers/optional.ts'
import { principalWord } from '../abi/depositCalls.ts'
import type { EvmLog, EvmLogFilter, EvmReads } from '../chain/EvmReads.ts'

/**
 * `ReceivedEthOrErc20(address indexed erc20ContractAddress, address indexed owner, uint256 amount, bytes32 indexed principal,
 * bytes32 subaccount)`: Keccak-256 of its signature. Source: the public deposit helper.
 */
const RECEIVED = '0x918adbebdb8f3b36fc337ab76df10b147b2def5c9dd62cb3456d9aeca40e0b07'
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
const ZERO_SUBACCOUNT = '0'.repeat(64)
const DATA_DIGITS = 2 + 2 * 64
const LONGEST_PRINCIPAL = 29
/** Nodes answer for so many blocks at once, and a deposit that waits longer than so many is told by its transaction alone. */
const BLOCKS_AT_ONCE = 500
const MOST_BLOCKS = 5_000

/** A deposit as the helper tells of it. Amount in the smallest unit. */
export type EthereumDeposit = Pick<
  EvmLog,
  'transactionHash' | 'logIndex' | 'blockNumber' | 'blockHash'
> & {
  /** Of a token; absent of ether. In small letters. */
  readonly contract?: string
  readonly from: string
  readonly amount: bigint
  readonly account: IcrcAccount
}

/** A log of the helper; undefined of any other, and of a deposit for nobody. */
export function readDeposit(
  { address, topics, data, ...place }: EvmLog,
  helper: string,
): EthereumDeposit | undefined {
  const [topic, token, sender, principal] = topics
  const isMeant = address === helper.toLowerCase() && topic === RECEIVED
  if (!isMeant || data.length !== DATA_DIGITS) return undefined
  const owner = readPrincipal(principal ?? '')
  if (owner === undefined) return undefined
  const subaccount = data.slice(66)
  const contract = addressOf(token)
  const { transactionHash, logIndex, blockNumber, blockHash } = place
  return {
    ...{ transactionHash, logIndex, blockNumber, blockHash },
    ...optional('contract', contract === ZERO_ADDRESS ? undefined : contract),
    from: addressOf(sender),
    amount: BigInt(data.slice(0, 66)),
    account: {
      owner,
      ...optional('subaccount', subaccount === ZERO_SUBACCOUNT ? undefined : fromHex(subaccount)),
    },
  }
}

type Asked = Pick<EvmLogFilter, 'fromBlock' | 'toBlock'> & {
  readonly helper: string
  readonly account: IcrcAccount
}

/** Deposits for an account's owner in a range of blocks, oldest first; of a long range those in its newest part. @throws EvmRpcError */
export async function fetchDepositLogs(
  node: Pick<EvmReads, 'fetchLogs'>,
  { helper, account, fromBlock, toBlock }: Asked,
): Promise<readonly EthereumDeposit[]> {
  const topics = [RECEIVED, null, null, `0x${principalWord(account.owner.toText())}`]
  const found: EthereumDeposit[] = []
  const first = Math.max(fromBlock, toBlock - MOST_BLOCKS + 1, 0)
  for (let from = first; from <= toBlock; from += BLOCKS_AT_ONCE) {
    const to = Math.min(toBlock, from + BLOCKS_AT_ONCE - 1)
    const logs = await node.fetchLogs({ address: helper, topics, fromBlock: from, toBlock: to })
    found.push(...logs.flatMap((log) => readDeposit(log, helper) ?? []))
  }
  return found
}

const addressOf = (topic = ''): string => `0x${topic.slice(26)}`

/** Its length, its bytes and zeros; nobody's of any other word. */
export function readPrincipal(topic: string): Principal | undefined {
  const bytes = fromHex(topic.slice(2))
  const [length = 0] = bytes
  const isOne = length > 0 && length <= LONGEST_PRINCIPAL
  if (!isOne || bytes.slice(1 + length).some((byte) => byte !== 0)) return undefined
  const principal = Principal.fromUint8Array(bytes.slice(1, 1 + length))
  return principal.isAnonymous() ? undefined : principal
}
