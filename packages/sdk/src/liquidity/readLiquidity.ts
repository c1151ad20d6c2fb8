import {
  factsOf,
  figure,
  inside,
  isTrue,
  list,
  number,
  optional,
  type Shape,
  text,
} from '../flows/store/factsOf.ts'
import type {
  AddFacts,
  CreateFacts,
  FirstDeposit,
  HandOverFacts,
  InnerSwap,
  Payment,
  RemoveFacts,
  Taking,
} from './LiquidityFlow.ts'

/** What is kept of flows of positions and pools. Each reader throws an Error when a fact is missing. */

const pair = { token0: text, token1: text }
const taking: Shape<Taking> = {
  ...{ positionId: figure, liquidity: figure, minimum0: figure, minimum1: figure },
}
const swap: Shape<InnerSwap> = { zeroForOne: isTrue, amountIn: figure, minimumOut: figure }
const payment = inside(
  factsOf<Payment>({
    ...{ ledgerId: text, fee: figure, deposit: figure, held: figure },
    by: (stored, name) => (stored.text(name) === 'transfer' ? 'transfer' : 'allowance'),
  }),
)
const takings = list<RemoveFacts['takings'][number]>({
  ...{ ...taking, ...pair, poolId: text, isBasic: isTrue },
})

const deposit: Shape<FirstDeposit> = {
  ...{ tickLower: number, tickUpper: number, token0: payment, token1: payment },
  ...{ minimum0: figure, minimum1: figure },
}

export const readCreateFacts = factsOf<CreateFacts>({
  ...{ ...pair, standard0: text, standard1: text, feePips: figure, sqrtPriceX96: figure },
  ...{ factoryId: text, managerId: text, ledgerId: text, price: figure, fee: figure },
  first: optional(inside(factsOf(deposit))),
})

export const readAddFacts = factsOf<AddFacts>({
  ...{ poolId: text, feePips: figure, tickLower: number, tickUpper: number },
  ...{ token0: payment, token1: payment, minimum0: figure, minimum1: figure },
  positionId: optional(figure),
  from: optional(inside(factsOf(taking))),
  swap: optional(inside(factsOf(swap))),
})

export const readRemoveFacts = factsOf<RemoveFacts>({
  takings: (stored, name) => {
    const rows = takings(stored, name)
    if (rows.length === 0) throw new Error('the stored removal has no positions')
    return rows
  },
  into: optional(inside(factsOf<NonNullable<RemoveFacts['into']>>({ ...swap, feeOut: figure }))),
})

export const readHandOverFacts = factsOf<HandOverFacts>({
  ...{ ...pair, poolId: text, positionId: figure, to: text },
})
