import type { LedgerPort } from '@sluice/canister'
import { countedMaps } from '@sluice/testing/exchange/countedMaps'
import { logicEdges, payingLedger } from '@sluice/testing/exchange/logicEdges'
import { openStaking } from '../pool/openStaking.ts'
import type { StakingContext, StakingEdges } from '../pool/StakingContext.ts'
import { openStakingState, type StakingState } from '../pool/StakingState.ts'

export const RATE = 1_000n
const SELF = Uint8Array.of(77)

/** The pool's logic in Node: a ledger that does what it is told unless another is given, and counts of what the logic reads and writes. */
export type LogicWorld = {
  pool: StakingContext
  state: StakingState
  /** Entries of maps that were read or written since the last call. */
  takeTouched(): number
  passSeconds(seconds: bigint): void
  /** Runs what has been scheduled, once. Returns how many jobs there were. */
  runJobs(): Promise<number>
}

export function logicWorld(
  ledger: LedgerPort = payingLedger(),
  more: Partial<StakingEdges> = {},
): LogicWorld {
  const { map, takeTouched } = countedMaps()
  const state = openStakingState(map)
  const token = { ledger: Uint8Array.of(1), address: 'a', standard: 'ICRC2', symbol: 'T' }
  state.config.set({
    name: 'T for T',
    creator: SELF,
    feeReceiver: SELF,
    userIndex: SELF,
    rewardFee: 50n,
    createTime: 0n,
    stakingToken: { ...token, decimals: 8n },
    rewardToken: { ...token, ledger: Uint8Array.of(2), decimals: 8n },
  })
  state.schedule.set({ startTime: 0n, bonusEndTime: 1_000_000n, rewardPerTime: RATE })
  state.books.set({ ...state.books.get(), funded: 10n ** 12n })
  let jobs: (() => Promise<void>)[] = []
  let now = 1_000_000_000n
  const pool = openStaking({
    ...logicEdges,
    state,
    ledger,
    cycles: () => 10n ** 13n,
    fetchFee: async () => 0n,
    fetchBalance: async () => 0n,
    report: async () => true,
    now: () => now,
    schedule: (_, job) => void jobs.push(job),
    self: () => SELF,
    ...more,
  })
  return {
    pool,
    state,
    takeTouched,
    passSeconds(seconds) {
      now += seconds * 1_000_000_000n
    },
    async runJobs() {
      const due = jobs
      jobs = []
      for (const job of due) await job()
      return due.length
    },
  }
}

/** Somebody by number. */
export function staker(number: number): Uint8Array {
  return Uint8Array.of(1, number & 255, (number >> 8) & 255, number >> 16)
}
