import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import type { PositionRow } from '../positions/positionView.ts'
import type { Side } from './depositProblem.ts'

const PPM = 1_000_000n
const PPM_PER_PERCENT = 10_000n
const HALF = 50

/** How much of a position comes out: a share that is chosen, or an amount of one token that is typed and takes the other with it. */
export function useRemovalShare({ position, token0, token1 }: PositionRow) {
  const [percent, setPercent] = useState(HALF)
  const [typed, setTyped] = useState<Side>()
  const whole = { token0: position.amount0, token1: position.amount1 }
  const fields = {
    token0: useAmountField({ ...token0, most: whole.token0 }),
    token1: useAmountField({ ...token1, most: whole.token1 }),
  }
  const amount = typed && fields[typed].amount
  const sharePpm =
    typed === undefined
      ? BigInt(percent) * PPM_PER_PERCENT
      : amount === undefined
        ? 0n
        : shareOfAmount(amount, whole[typed])
  return {
    sharePpm,
    /** In whole percent, as the slider shows it. */
    percent: typed === undefined ? percent : Number(sharePpm / PPM_PER_PERCENT),
    isWhole: sharePpm === PPM,
    typed,
    fields,
    whole,
    /** More was typed than there is. */
    isTooMuch: typed !== undefined && amount !== undefined && amount > whole[typed],
    choosePercent: (next: number) => {
      setTyped(undefined)
      setPercent(next)
    },
    type: (side: Side, text: string) => {
      setTyped(side)
      fields[side].type(text)
    },
  }
}

export type RemovalShare = ReturnType<typeof useRemovalShare>

/** The least share that gives so much of a token, and all of it for more than there is. */
export function shareOfAmount(amount: bigint, whole: bigint): bigint {
  if (whole === 0n || amount >= whole) return amount === 0n ? 0n : PPM
  return (amount * PPM + whole - 1n) / whole
}
