import type { Principal } from '@icp-sdk/core/principal'
import * as service from '@sluice/candid/evm_rpc'
import {
  type CallTypes,
  callCanister,
  Principal as PrincipalOf,
  typesOf,
} from '@sluice/canister/runtime'
import type { Settings } from '../minter/settings.ts'
import type { Answer, EthereumLog, EthereumPort } from './EthereumPort.ts'
import { answerOf, LEAST_AGREEING, type Multi } from './multi.ts'

/** The public canister. */
const EVM_RPC = PrincipalOf.fromText('7hfb6-caaaa-aaaar-qadga-cai')
/** Attached; what is not taken comes back. Logs may take the longest answer that there is, of four providers. */
const CYCLES = 60_000_000_000n
const CYCLES_FOR_LOGS = 500_000_000_000n
/** Bytes of a reply: a block names its transactions, and logs fill what a message can have. */
const LONGEST_REPLY = 2_000_000

/** One provider may be dead, or lie. */
const CONSENSUS: service.ConsensusStrategy = {
  Threshold: { total: [4], min: LEAST_AGREEING },
}
const CONFIG: [service.RpcConfig] = [{ responseSizeEstimate: [], responseConsensus: [CONSENSUS] }]
const LOGS_CONFIG: [service.GetLogsRpcConfig] = [
  { responseSizeEstimate: [], responseConsensus: [CONSENSUS], maxBlockRange: [] },
]
const FEE_BLOCKS = 5n
const FEE_PERCENTILE = 20

const TYPES = {
  eth_getBlockByNumber: typesOf(service.idlFactory, 'eth_getBlockByNumber', LONGEST_REPLY),
  eth_getLogs: typesOf(service.idlFactory, 'eth_getLogs', LONGEST_REPLY),
  eth_feeHistory: typesOf(service.idlFactory, 'eth_feeHistory', LONGEST_REPLY),
  eth_getTransactionCount: typesOf(service.idlFactory, 'eth_getTransactionCount', LONGEST_REPLY),
  eth_sendRawTransaction: typesOf(service.idlFactory, 'eth_sendRawTransaction', LONGEST_REPLY),
  eth_getTransactionReceipt: typesOf(
    service.idlFactory,
    'eth_getTransactionReceipt',
    LONGEST_REPLY,
  ),
  eth_call: typesOf(service.idlFactory, 'eth_call', LONGEST_REPLY),
} satisfies Record<string, CallTypes>

type Method = keyof typeof TYPES

/** The chain as the EVM RPC canister's providers tell of it. */
export function evmRpcCanister(settings: () => Pick<Settings, 'network' | 'evmRpc'>): EthereumPort {
  const ask = async <Raw, Value>(
    method: Method,
    args: readonly unknown[],
    toValue: (raw: Raw) => Value,
  ): Promise<Answer<Value>> => {
    const { network, evmRpc } = settings()
    const services: service.RpcServices =
      network === 'Mainnet' ? { EthMainnet: [] } : { EthSepolia: [] }
    const outcome = await callCanister<Multi<Raw>>(
      target(evmRpc),
      method,
      TYPES[method],
      [services, method === 'eth_getLogs' ? LOGS_CONFIG : CONFIG, ...args],
      method === 'eth_getLogs' ? CYCLES_FOR_LOGS : CYCLES,
    )
    if (outcome.kind === 'rejected') return { kind: 'unknown', text: outcome.message }
    return answerOf(outcome.result, toValue)
  }
  return {
    fetchBlock: (tag) =>
      ask('eth_getBlockByNumber', [{ [tag]: null }], ({ number }: service.Block) => number),
    fetchLogs: ({ fromBlock, toBlock, address, topics }) =>
      ask(
        'eth_getLogs',
        [
          {
            fromBlock: [{ Number: fromBlock }],
            toBlock: [{ Number: toBlock }],
            addresses: [address],
            topics: [topics],
          },
        ],
        (logs: service.LogEntry[]) => logs.map(toLog),
      ),
    fetchFeeHistory: () =>
      ask(
        'eth_feeHistory',
        [
          {
            blockCount: FEE_BLOCKS,
            newestBlock: { Latest: null },
            rewardPercentiles: [Uint8Array.of(FEE_PERCENTILE)],
          },
        ],
        ({ baseFeePerGas, reward }: service.FeeHistory) => ({ baseFeePerGas, reward }),
      ),
    fetchTransactionCount: (address, tag) =>
      ask(
        'eth_getTransactionCount',
        [{ address, block: { [tag]: null } }],
        (count: bigint) => count,
      ),
    sendRawTransaction: (signed) =>
      ask('eth_sendRawTransaction', [signed], (status: service.SendRawTransactionStatus) => {
        if ('InsufficientFunds' in status) return 'insufficientFunds'
        if ('NonceTooLow' in status) return 'nonceTooLow'
        return 'NonceTooHigh' in status ? 'nonceTooHigh' : 'known'
      }),
    fetchReceipt: (hash) =>
      ask('eth_getTransactionReceipt', [hash], ([receipt]: [] | [service.TransactionReceipt]) =>
        receipt === undefined ? undefined : toReceipt(receipt),
      ),
    call: (to, data) =>
      ask(
        'eth_call',
        [{ transaction: { ...NO_TRANSACTION, to: [to], input: [data] }, block: [] }],
        (result: string) => result.toLowerCase(),
      ),
  }
}

const target = (evmRpc: Principal | undefined): Principal => evmRpc ?? EVM_RPC

const NO_TRANSACTION: service.TransactionRequest = {
  type: [],
  chainId: [],
  nonce: [],
  from: [],
  to: [],
  gas: [],
  value: [],
  input: [],
  gasPrice: [],
  maxFeePerGas: [],
  maxPriorityFeePerGas: [],
  maxFeePerBlobGas: [],
  accessList: [],
  blobVersionedHashes: [],
  blobs: [],
}

const toLog = (log: service.LogEntry): EthereumLog => ({
  address: log.address.toLowerCase(),
  topics: log.topics,
  data: log.data,
  blockNumber: log.blockNumber[0],
  blockHash: log.blockHash[0],
  transactionHash: log.transactionHash[0],
  logIndex: log.logIndex[0],
  removed: log.removed,
})

const toReceipt = (receipt: service.TransactionReceipt) => ({
  transactionHash: receipt.transactionHash,
  blockHash: receipt.blockHash,
  blockNumber: receipt.blockNumber,
  gasUsed: receipt.gasUsed,
  effectiveGasPrice: receipt.effectiveGasPrice,
  isSuccess: receipt.status[0] === 1n,
})
