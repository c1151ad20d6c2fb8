import type { Account } from '@sluice/candid/ckbtc_minter'
import type { AccountLocks, TokenEdges, TransferJournal } from '@sluice/canister'
import type { Alarm } from '../../../../minter-kit/Alarm.ts'
import type { KeyPort } from '../../../../minter-kit/edges/KeyPort.ts'
import type { UtxoCache } from '../deposits/UtxoCache.ts'
import type { BitcoinPort } from '../edges/BitcoinPort.ts'
import type { CheckerPort } from '../edges/CheckerPort.ts'
import type { BitcoinLog } from '../events/rules.ts'
import type { MinterState } from '../MinterState.ts'
import type { KeyRing } from './KeyRing.ts'

/** What the minter's logic needs of the world outside. */
export type MinterEdges = TokenEdges & {
  state: MinterState
  bitcoin: BitcoinPort
  keys: KeyPort
  checker: CheckerPort
  /** What this canister lives on. */
  cycles: () => bigint
  /** All tokens that there are, in satoshi; undefined when the ledger does not answer. */
  fetchSupply(ledger: Uint8Array): Promise<bigint | undefined>
}

export const NOT_SUBMITTED: Omit<Submission, 'step'> = {
  attempts: 0,
  notBeforeNs: 0n,
  resentAtNs: 0n,
}

/** How far a transaction has come that its event says is sent. */
export type Submission = {
  step: 'signing' | 'sending' | 'submitted'
  attempts: number
  /** Not tried before, in nanoseconds since 1970. */
  notBeforeNs: bigint
  /** When it was sent once more instead of being replaced. */
  resentAtNs: bigint
}

export type MinterContext = MinterEdges & {
  log: BitcoinLog
  journal: TransferJournal
  /** One flow for an account, one run of a job. */
  locks: AccountLocks
  keyRing: KeyRing
  depositCoins: UtxoCache
  alarm: Alarm
  /** Flows of callers that wait for an answer, by what they call. */
  callers: { deposits: number; withdrawals: number }
  /** On the heap: after an upgrade it is asked for again, and transactions are sent again. */
  fee: { rate: bigint | undefined; askedAtNs: bigint }
  /** By transaction id in hexadecimal. */
  submissions: Map<string, Submission>
  /** When the main address was last looked at for confirmed change, and for coins that others sent. */
  lastLookNs: bigint
  lastGiftLookNs: bigint
}

/** The account whose address is the minter's own: change comes back there. */
export function mainAccount({ self, toPrincipal }: MinterEdges): Account {
  return { owner: toPrincipal(self()), subaccount: [] }
}

export const NS_PER_SECOND = 1_000_000_000n
