import { contractViolation } from '../../errors.ts'
import { contexts } from '../context.ts'
import { type HostFunctions, writeAmount } from '../hostFunction.ts'
import { costs } from './costs.ts'

const ALL = contexts('all')
const ACCEPTING = contexts('U RQ Rt Ry')
const MAX_64 = 0xffffffffffffffffn

/** The old 64-bit functions trap when an amount does not fit. */
function narrow(amount: bigint): bigint {
  if (amount > MAX_64) throw contractViolation(`${amount} cycles do not fit in 64 bits`)
  return amount
}

/** A function that writes one 128-bit amount. */
function amountFunction(
  allowed: number,
  amountOf: (host: Parameters<typeof writeAmount>[0]) => bigint,
): HostFunctions[string] {
  return {
    params: 'I',
    result: '',
    contexts: allowed,
    isMoving: true,
    run(host, target: number) {
      writeAmount(host, target, amountOf(host))
      return undefined
    },
  }
}

/** Balances, cycles that came with a call, and prices. */
export const cyclesFunctions: HostFunctions = {
  msg_cycles_available128: amountFunction(ACCEPTING, (host) => host.execution.cyclesLeft),
  msg_cycles_refunded128: amountFunction(
    contexts('Rt Ry'),
    (host) => host.execution.invocation.cyclesRefunded ?? 0n,
  ),
  canister_cycle_balance128: amountFunction(ALL, (host) => host.execution.balance),
  canister_liquid_cycle_balance128: amountFunction(ALL, (host) => host.execution.liquidBalance),
  msg_cycles_accept128: {
    params: 'AI',
    result: '',
    contexts: ACCEPTING,
    run(host, limit: bigint, target: number) {
      writeAmount(host, target, host.execution.acceptCycles(limit))
      return undefined
    },
  },
  cycles_burn128: {
    params: 'AI',
    result: '',
    contexts: contexts('I G U RQ Ry Rt C T'),
    run(host, limit: bigint, target: number) {
      writeAmount(host, target, host.execution.burnCycles(limit))
      return undefined
    },
  },
  msg_cycles_available: {
    params: '',
    result: 'l',
    contexts: ACCEPTING,
    run: (host) => narrow(host.execution.cyclesLeft),
  },
  msg_cycles_refunded: {
    params: '',
    result: 'l',
    contexts: contexts('Rt Ry'),
    run: (host) => narrow(host.execution.invocation.cyclesRefunded ?? 0n),
  },
  msg_cycles_accept: {
    params: 'l',
    result: 'l',
    contexts: ACCEPTING,
    run: (host, limit: bigint) => host.execution.acceptCycles(limit),
  },
  canister_cycle_balance: {
    params: '',
    result: 'l',
    contexts: ALL,
    isMoving: true,
    run: (host) => narrow(host.execution.balance),
  },
  ...costs,
}
