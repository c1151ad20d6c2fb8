import { createCanister, depositCycles } from '@sluice/canister/management'
import {
  callCanister,
  canisterCycleBalance,
  type Principal,
  rawCallTypes,
} from '@sluice/canister/runtime'
import type { BookContext } from '../../dip20/src/book.ts'
import { type Spent, spendCycles } from './spendCycles.ts'

/** The ways in which tokens become cycles somewhere else. */

/** What this canister keeps for itself. */
const RESERVE = 2_000_000_000_000n
const NO_CYCLES = 'The token has not enough cycles at hand'
const isCovered = (amount: bigint) => canisterCycleBalance() >= amount + RESERVE

type Burned =
  | { Ok: bigint }
  | {
      Err:
        | { NotSufficientLiquidity: null }
        | { InsufficientBalance: null }
        | { InvalidTokenContract: null }
    }

export async function burnFor(
  context: BookContext,
  canister: Principal,
  amount: bigint,
): Promise<Burned> {
  if (!isCovered(amount)) return { Err: { NotSufficientLiquidity: null } }
  const spent = await deposit(context, canister, amount)
  switch (spent.kind) {
    case 'done':
      return { Ok: spent.block }
    case 'poor':
      return { Err: { InsufficientBalance: null } }
    case 'halted':
      return { Err: { NotSufficientLiquidity: null } }
    case 'refused':
      return { Err: { InvalidTokenContract: null } }
  }
}

export async function sendCycles(
  context: BookContext,
  canister: Principal,
  amount: bigint,
): Promise<{ Ok: null } | { Err: string }> {
  if (!isCovered(amount)) return { Err: NO_CYCLES }
  const spent = await deposit(context, canister, amount)
  return spent.kind === 'done' ? { Ok: null } : { Err: textOf(spent) }
}

const deposit = (context: BookContext, canister: Principal, amount: bigint) =>
  spendCycles(context, {
    amount,
    to: canister.toUint8Array(),
    operation: 'burn',
    send: () => depositCycles(canister, amount),
  })

type CallOrder = {
  readonly canister: Principal
  readonly method_name: string
  readonly args: Uint8Array | number[]
  readonly cycles: bigint
}

export async function callWithCycles(
  context: BookContext,
  { canister, method_name, args, cycles }: CallOrder,
): Promise<{ Ok: { return: Uint8Array } } | { Err: string }> {
  if (!isCovered(cycles)) return { Err: NO_CYCLES }
  const spent = await spendCycles(context, {
    amount: cycles,
    to: canister.toUint8Array(),
    operation: 'canisterCalled',
    method: method_name,
    send: () => callCanister<Uint8Array>(canister, method_name, rawCallTypes, [args], cycles),
  })
  return spent.kind === 'done' ? { Ok: { return: spent.result } } : { Err: textOf(spent) }
}

type CreateOrder = { readonly controller: [] | [Principal]; readonly cycles: bigint }

/** A canister that its owner installs a module into; a wallet is one whose module is a wallet. */
export async function createFor(
  context: BookContext,
  caller: Principal,
  { controller, cycles }: CreateOrder,
): Promise<{ Ok: { canister_id: Principal } } | { Err: string }> {
  if (!isCovered(cycles)) return { Err: NO_CYCLES }
  const spent = await spendCycles(context, {
    amount: cycles,
    to: caller.toUint8Array(),
    operation: 'canisterCreated',
    send: () => createCanister([controller[0] ?? caller], cycles),
  })
  return spent.kind === 'done' ? { Ok: { canister_id: spent.result } } : { Err: textOf(spent) }
}

function textOf<Result>(spent: Exclude<Spent<Result>, { kind: 'done' }>): string {
  if (spent.kind === 'poor') return 'Insufficient Balance'
  return spent.kind === 'halted' ? 'The token is halted' : spent.message
}
