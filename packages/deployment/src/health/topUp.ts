import { Principal } from '@icp-sdk/core/principal'
import type { Operator } from '../setup/Operator.ts'
import { LEAST_CYCLES, LEAST_DAYS } from './alarms.ts'
import type { Health } from './Health.ts'

export type TopUp = { readonly name: string; readonly id: string; readonly cycles: bigint }

/** Below a trillion a canister gets three: with two it would be back within months. */
const LEAST_GIVEN = 2_000_000_000_000n

/**
 * What running low needs to be well again, the emptiest first, together at most `ceiling`. What the ceiling leaves over goes to nobody:
 * a part of what is needed would only move the alarm.
 */
export function topUpsOf({ canisters, pools }: Health, ceiling: bigint): TopUp[] {
  const needy = [
    ...canisters.map(({ name, id, cycles, daysLeft }) => ({ name, id, cycles, daysLeft })),
    // of one that does not answer nobody knows what it needs
    ...pools.flatMap(({ id, cycles }) =>
      cycles === undefined ? [] : [{ name: `pool ${id}`, id, cycles, daysLeft: undefined }],
    ),
  ]
    .map((one) => ({ ...one, given: neededBy(one) }))
    .filter(({ given }) => given > 0n)
    .sort((a, b) => (a.cycles < b.cycles ? -1 : 1))
  let left = ceiling
  return needy.flatMap(({ name, id, given }) => {
    if (given > left) return []
    left -= given
    return [{ name, id, cycles: given }]
  })
}

type Needy = { cycles: bigint; daysLeft: number | undefined }

function neededBy({ cycles, daysLeft }: Needy): bigint {
  if (cycles < LEAST_CYCLES) return LEAST_GIVEN
  if (daysLeft === undefined || daysLeft >= LEAST_DAYS) return 0n
  // twice the least days: as many cycles again as it has burned or keeps
  return cycles > LEAST_GIVEN ? cycles : LEAST_GIVEN
}

/** Sends them from the operator's account. The same orders with the same time are executed once. @throws Error when the ledger refuses */
export async function carryOutTopUps(
  operator: Operator,
  topUps: readonly TopUp[],
  startedNs: bigint,
): Promise<void> {
  for (const { id, cycles } of topUps)
    await operator.sendCycles(Principal.fromText(id), cycles, startedNs)
}
