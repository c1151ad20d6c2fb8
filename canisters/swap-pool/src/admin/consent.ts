import type { _SERVICE } from '@sluice/candid/swap_pool'
import type { ConsentTable } from '@sluice/canister/runtime'
import { amountText, symbolOf } from '../money/tokenLabels.ts'
import { inputSide, otherSide, requireSide } from '../money/tokens.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { parseNat, refuse } from '../pool/result.ts'
import type { Side } from '../pool/storedTypes.ts'

type Detail = readonly [label: string, value: string]

/** What wallets show before a person signs a call to the pool. A call that can't be read has no message. */
export function consentTable(context: PoolContext): ConsentTable<_SERVICE> {
  const amount = (side: Side, value: bigint | string) =>
    amountText(context, side, typeof value === 'string' ? requireNumber(value) : value)
  const both = (value0: string, value1: string): Detail[] => [
    [`At most, ${symbolOf(context, 'token0')}`, amount('token0', value0)],
    [`At most, ${symbolOf(context, 'token1')}`, amount('token1', value1)],
  ]
  const swap = (args: { zeroForOne: boolean; amountIn: string; amountOutMinimum: string }) => {
    const paid = inputSide(args.zeroForOne)
    const details: Detail[] = [
      ['You pay', amount(paid, args.amountIn)],
      ['You receive at least', amount(otherSide(paid), args.amountOutMinimum)],
    ]
    return { title: 'Swap tokens', details }
  }
  const move = (title: string) => (args: { token: string; amount: bigint; fee: bigint }) => {
    const side = requireSide(context.storage, args.token)
    const details: Detail[] = [
      ['Amount', amount(side, args.amount)],
      ["The ledger's fee", amount(side, args.fee)],
    ]
    return { title, details }
  }
  const position = (positionId: bigint): Detail => ['Position', `${positionId}`]
  return {
    swap,
    depositAndSwap: swap,
    depositFromAndSwap: swap,
    deposit: move('Deposit into the pool'),
    depositFrom: move('Deposit into the pool'),
    withdraw: move('Withdraw from the pool'),
    mint: (args) => ({
      title: 'Add liquidity',
      details: [
        ...both(args.amount0Desired, args.amount1Desired),
        ['Price range, in ticks', `${args.tickLower} to ${args.tickUpper}`],
      ],
    }),
    increaseLiquidity: (args) => ({
      title: 'Add liquidity',
      details: [...both(args.amount0Desired, args.amount1Desired), position(args.positionId)],
    }),
    decreaseLiquidity: ({ positionId, liquidity }) => ({
      title: 'Remove liquidity',
      details: [position(positionId), ['Share', shareText(context, positionId, liquidity)]],
    }),
    removeLiquidity: ({ positionId, liquidity, amount0Min, amount1Min, keepInPool }) => ({
      title: liquidity === '0' ? 'Collect fees' : 'Remove liquidity',
      details: [
        position(positionId),
        ['Share', shareText(context, positionId, liquidity)],
        [`At least, ${symbolOf(context, 'token0')}`, amount('token0', amount0Min)],
        [`At least, ${symbolOf(context, 'token1')}`, amount('token1', amount1Min)],
        ['Where it goes', keepInPool ? 'It stays in the pool, as yours' : 'Your account'],
      ],
    }),
    claim: ({ positionId }) => ({ title: 'Claim fees', details: [position(positionId)] }),
    claimTo: (positionId, recipient) => ({
      title: 'Give the fees of a position to somebody',
      details: [position(positionId), ['Who gets them', recipient.toText()]],
    }),
    approvePosition: (spender, positionId) => ({
      title: 'Allow somebody to take a position',
      details: [position(positionId), ['Who may take it', spender.toText()]],
    }),
    acceptPosition: (positionId) => ({
      title: 'Receive a position that somebody hands over',
      details: [position(positionId)],
    }),
    transferPosition: (from, to, positionId) => ({
      title: 'Hand over a position with its fees',
      details: [position(positionId), ['From', from.toText()], ['To', to.toText()]],
    }),
    addLimitOrder: ({ positionId, tickLimit }) => ({
      title: 'Make a limit order of a position',
      details: [position(positionId), ['Limit, in ticks', `${tickLimit}`]],
    }),
    removeLimitOrder: (positionId) => ({
      title: 'Cancel a limit order',
      details: [position(positionId)],
    }),
  }
}

/** How much of a position's liquidity, in percent with two digits, rounded down. */
function shareText({ engine }: PoolContext, positionId: bigint, liquidity: string): string {
  const held = engine.positions.getPosition(positionId)?.liquidity ?? 0n
  const removed = requireNumber(liquidity)
  if (held === 0n) return `${removed} of an unknown position`
  const hundredths = (removed * 10_000n) / held
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')} %`
}

function requireNumber(digits: string): bigint {
  return parseNat(digits) ?? refuse('This is no amount')
}
