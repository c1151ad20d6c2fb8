/** The Ethereum side of the bridge without a page: calls, reads, transactions that are followed, approvals. */
export {
  type DepositAccount,
  encodeDepositErc20,
  encodeDepositEth,
  principalWord,
} from './abi/depositCalls.ts'
export { encodeApprove } from './abi/erc20Calls.ts'
export type { Hex } from './abi/words.ts'
export {
  type EthereumAddressFlaw,
  type EthereumAddressRead,
  readEthereumAddress,
} from './address/readEthereumAddress.ts'
export {
  type Approval,
  type ApprovalState,
  approvalState,
  pendingApprovals,
} from './approvals/approvalState.ts'
export { planApprovals } from './approvals/planApprovals.ts'
export { type EvmCall, type EvmQuestion, EvmReads, type EvmReceipt } from './chain/EvmReads.ts'
export {
  createEvmRpc,
  type EvmRpc,
  EvmRpcError,
  type EvmRpcProblem,
  refusalOf,
} from './chain/EvmRpc.ts'
export { EVM_CHAINS, type EvmChain, evmChain } from './chain/evmChains.ts'
export { type DepositRequest, depositRequest } from './deposits/depositRequest.ts'
export { ethereumDepositId } from './ethereumTransferId.ts'
export {
  CHECK_EVERY_MS,
  type CheckWorld,
  checkTransactions,
} from './transactions/checkTransactions.ts'
export {
  type EvmPurpose,
  type EvmTransaction,
  type EvmTransactionState,
  FOLLOWED_MS,
  isFollowed,
  isOpen,
  PATIENCE_MS,
  RECENT_MS,
  stateOf,
} from './transactions/EvmTransaction.ts'
export { findSent } from './transactions/findSent.ts'
export {
  addTransaction,
  type EvmNews,
  type EvmTransactions,
  findTransaction,
  MOST_TRANSACTIONS,
  noteNews,
  removeTransaction,
  type TransactionKey,
} from './transactions/records.ts'
