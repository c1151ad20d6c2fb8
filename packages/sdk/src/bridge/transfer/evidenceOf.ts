import { formatAmount } from '../../amounts.ts'
import type { BridgeToken } from '../BridgeToken.ts'
import type { BridgeState, BridgeStep, BridgeTransfer } from '../BridgeTransfer.ts'

/** What amounts are written in. */
type Coin = Pick<BridgeToken, 'coinSymbol' | 'decimals'>
/** Gas of Ethereum is counted in ether, whatever is paid. */
const ETHER: Coin = { coinSymbol: 'ETH', decimals: 18 }

/**
 * A transfer as plain text, for whoever is asked for help: everything in it can be looked up by anybody on the two chains, and nothing of
 * it is a secret. In English, as it is read by people of every project.
 */
export function evidenceOf(transfer: BridgeTransfer, coin: Coin): string {
  const { chain, direction, amount, arrives, account, address, state, fees, steps } = transfer
  const figure = (value: bigint, { decimals, coinSymbol } = coin) =>
    `${formatAmount(value, decimals)} ${coinSymbol}`
  const lines = [
    `Transfer: ${transfer.id}`,
    direction === 'mint'
      ? `From ${chain} to the token of ledger ${transfer.ledgerId}`
      : `From the token of ledger ${transfer.ledgerId} to ${chain}`,
    `Amount: ${figure(amount)}`,
    ...(arrives === undefined ? [] : [`Arrives: ${figure(arrives)}`]),
    ...fees.map(
      ({ name, amount: fee, spent, ledgerId }) =>
        `Fee (${name}): ${[fee, spent]
          .flatMap((each) => each ?? [])
          .map((each) => figure(each, ledgerId === transfer.ledgerId ? coin : ETHER))
          .join(', of which spent: ')}`,
    ),
    ...(account === undefined ? [] : [`Account: ${account}`]),
    ...(address === undefined ? [] : [`Address: ${address}`]),
    `State: ${stateText(state)}`,
    ...steps.map(stepText),
  ]
  return lines.join('\n')
}

function stateText(state: BridgeState): string {
  const { kind, ...facts } = state
  const details = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${detailText(name, value)}`],
  )
  return [kind, ...details].join(', ')
}

function detailText(name: string, value: unknown): string {
  if (name.endsWith('Ms') && typeof value === 'number') return timeText(value)
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(String).join(' ')
    : String(value)
}

function stepText({ name, status, ...facts }: BridgeStep): string {
  const { atMs, feeRate, ...others } = facts
  const details = Object.entries(others).map(([key, value]) => `${key} ${value}`)
  const time = atMs === undefined ? [] : [timeText(atMs)]
  const rate = feeRate === undefined ? [] : [`fee rate ${feeRate.paid.toFixed(2)} ${feeRate.unit}`]
  return [`- ${name}: ${status}`, ...details, ...rate, ...time].join(', ')
}

/** The longest time that a date has, in milliseconds. */
const MOST_MS = 8_640_000_000_000_000

const timeText = (ms: number): string =>
  Number.isFinite(ms) && Math.abs(ms) <= MOST_MS ? new Date(ms).toISOString() : 'unknown'
