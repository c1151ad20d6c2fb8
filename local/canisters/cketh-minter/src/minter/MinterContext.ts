import type { AccountLocks, TokenEdges, TransferJournal } from '@sluice/canister'
import type { Alarm } from '../../../../minter-kit/Alarm.ts'
import type { KeyPort } from '../../../../minter-kit/edges/KeyPort.ts'
import type { EthereumPort } from '../edges/EthereumPort.ts'
import type { FeeEstimate } from '../ethereum/fees.ts'
import type { MinterLog } from '../events/rules.ts'
import type { MinterState } from '../MinterState.ts'
import type { DepositKeys } from '../sweeps/DepositKeys.ts'
import type { WatchedDeposits } from '../sweeps/WatchedDeposits.ts'
import type { ChainKey } from './ChainKey.ts'
import type { Settings } from './settings.ts'

/** What the minter's logic needs of the world outside. */
export type MinterEdges = TokenEdges & {
  state: MinterState
  /** @param settings whose providers are asked, and through which canister, as of each question. */
  openEthereum(settings: () => Pick<Settings, 'network' | 'evmRpc'>): EthereumPort
  keys: KeyPort
  /** What this canister lives on. */
  cycles: () => bigint
  /** All tokens that there are; undefined when the ledger does not answer. */
  fetchSupply(ledger: Uint8Array): Promise<bigint | undefined>
  /** What the ledger takes for a transfer; undefined when it does not answer. */
  fetchFee(ledger: Uint8Array): Promise<bigint | undefined>
}

/** What is done now and then. */
export type JobName = 'scrape' | 'mint' | 'sweep' | 'withdrawals' | 'reimbursements' | 'journal'

export type MinterContext = MinterEdges & {
  log: MinterLog
  journal: TransferJournal
  /** One withdrawal of a caller, one run of a job. */
  locks: AccountLocks
  ethereum: EthereumPort
  ownKey: ChainKey
  /** Addresses of accounts for plain transfers, and which of them are watched. On the heap: who asks again is watched again. */
  depositKeys: DepositKeys
  watched: WatchedDeposits
  alarm: Alarm
  /** Callers that wait for an answer. */
  callers: number
  /** Deposit addresses that are being opened. */
  opening: number
  /** On the heap, as all that follows: after an upgrade it is asked for again. */
  fee: { estimate: FeeEstimate | undefined; ledgerFee: bigint | undefined; ledgerFeeAtNs: bigint }
  /** The last block that deposits are looked for in. */
  observedBlock: bigint | undefined
  /** Deposits are looked for until then. */
  watchUntilNs: bigint
  /** When each job was last begun. */
  lastRunNs: Map<JobName, bigint>
  /** Of burns for gas, the burn of the token that followed; both by their ids in the journal. */
  tokenBurns: Map<bigint, bigint>
}

export const NS_PER_SECOND = 1_000_000_000n
