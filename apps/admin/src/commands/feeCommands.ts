import type { Sdk } from '@sluice/sdk'
import { type Command, usage } from '../Command.ts'
import { figureOf, ofFigure } from './offerCommands.ts'

type Fees = Sdk['operators']['fees']

/** The commands under `fees`: what the exchange has earned, and what becomes of it. */
export function feeCommand(
  { operators: { fees } }: Pick<Sdk, 'operators'>,
  [name = '', ...args]: readonly string[],
): Command {
  const [first, second] = args
  switch (name) {
    case 'show':
      return () => fees.fetchState()
    case 'log':
      return first === 'claims' || first === 'swaps' || first === 'burns'
        ? () => fees.fetchLog(first)
        : usage
    case 'collect':
      return args.length === 0 ? () => fees.startCollecting() : claimCommand(fees, args)
    case 'sell':
      return first === undefined ? usage : async () => ({ isAllSold: await fees.sell(first) })
    case 'buy':
      return () => fees.buy()
    case 'burn':
      return () => fees.burn()
    case 'send':
      return sendCommand(args, (order) => fees.send(order))
    case 'refresh':
      return () => fees.refreshFees()
    case 'farm':
    case 'staking':
      return offerFeeCommand(fees, name, args)
    case 'passcodes':
      return passcodeCommand(fees, args)
    case 'interval':
      return first === 'icp' || first === 'other'
        ? ofFigure(second, (seconds) => fees.setInterval(first, seconds))
        : usage
    default:
      return settingCommand(fees, name, args)
  }
}

function settingCommand(fees: Fees, name: string, args: readonly string[]): Command {
  const [first, ...others] = args
  switch (name) {
    case 'auto-swap':
      return onOrOff(first, (isOn) => fees.setAutoSwap(isOn))
    case 'auto-burn':
      return onOrOff(first, (isOn) => fees.setAutoBurn(isOn))
    case 'depth':
      return ofFigure(first, (e8s) => fees.setLeastDepth(e8s))
    case 'guard':
      return guardCommand(fees, args)
    case 'price-pools':
      return first === undefined ? usage : () => fees.setPricePools(first, others)
    default:
      return usage
  }
}

function claimCommand(fees: Fees, [pool, ledger, units]: readonly string[]): Command {
  const amount = figureOf(units)
  if (pool === undefined || ledger === undefined || amount === undefined) return usage
  return async () => ({ claimed: await fees.claim(pool, ledger, amount) })
}

function guardCommand(fees: Fees, args: readonly string[]): Command {
  const [ticks, pips, seconds, readings] = args.map(figureOf)
  if (ticks === undefined || pips === undefined) return usage
  if (seconds === undefined || readings === undefined || args.length !== 4) return usage
  return () =>
    fees.setPriceGuard({
      maxDeviationTicks: ticks,
      maxSlippagePips: pips,
      readingInterval: seconds,
      readingsNeeded: readings,
    })
}

function onOrOff(state: string | undefined, set: (isOn: boolean) => Promise<void>): Command {
  return state === 'on' || state === 'off' ? () => set(state === 'on') : usage
}

type Order = Parameters<Fees['send']>[0]

/** `<ledger> <units>|all <principal>` */
function sendCommand(
  [ledgerId, units, recipient]: readonly string[],
  send: (order: Order) => Promise<bigint>,
): Command {
  const amount = figureOf(units)
  if (ledgerId === undefined || recipient === undefined) return usage
  if (amount === undefined && units !== 'all') return usage
  return async () => ({ block: await send({ ledgerId, amount, recipient }) })
}

/** `collect <farm or pool>`, or `send` as above. */
function offerFeeCommand(
  fees: Fees,
  kind: 'farm' | 'staking',
  [action, ...args]: readonly string[],
): Command {
  const [id] = args
  if (action === 'send') return sendCommand(args, (order) => fees.sendFrom(kind, order))
  return action === 'collect' && id !== undefined ? () => fees.collectFrom(kind, id) : usage
}

/** `send <units> <principal>` */
function passcodeCommand(fees: Fees, [action, units, recipient]: readonly string[]): Command {
  const amount = figureOf(units)
  if (action !== 'send' || amount === undefined || recipient === undefined) return usage
  return async () => ({ block: await fees.sendPasscodeEarnings(amount, recipient) })
}
