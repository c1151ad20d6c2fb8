import type { Token } from '@sluice/sdk'
import { useEffect, useRef, useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import type { Side } from '../pair/pairUrl.ts'
import { placesFor } from './amountText.ts'

const MOST_DECIMALS = 18

type Tokens = {
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  /** The most that can be paid, where that is known. */
  readonly most: bigint | undefined
}
type Address = {
  readonly asked: Readonly<Record<Side, string>>
  readonly noteAmount: (side: Side, amount: string) => void
  readonly historyStep: string | undefined
}

/** What is paid and what is to arrive: one of them is typed, and the address carries it. */
export function useTwoAmounts(
  { tokenIn, tokenOut, most }: Tokens,
  { asked, noteAmount, historyStep }: Address,
) {
  const [given, setGiven] = useState<Side>(sideOf(asked))
  const rules = { input: { ...rulesOf(tokenIn), most }, output: rulesOf(tokenOut) }
  const input = useAmountField(rules.input, asked.input)
  const output = useAmountField(rules.output, asked.output)
  const fields = { input, output }
  const fill = (side: Side, plain: string) => {
    setGiven(side)
    fields[side].fill(plain)
  }
  const shownStep = useRef(historyStep)
  const fillRef = useRef(fill)
  fillRef.current = fill
  const askedSide = sideOf(asked)
  const askedText = asked[askedSide]
  useEffect(() => {
    if (historyStep === undefined || historyStep === shownStep.current) return
    shownStep.current = historyStep
    fillRef.current(askedSide, askedText)
  }, [historyStep, askedSide, askedText])
  const write = (side: Side, plain: string) => {
    fill(side, plain)
    noteAmount(side, plain)
  }
  return {
    given,
    input: { ...input, fill: (plain: string) => write('input', plain) },
    output: { ...output, fill: (plain: string) => write('output', plain) },
    /** Fills one side in, which is then the one that counts; the address is left alone. */
    fill,
    /** The address carries what was read: a link means the same in every language. */
    type: (side: Side, text: string) => {
      setGiven(side)
      fields[side].type(text)
      noteAmount(side, fields[side].read(text).plain)
    },
    write,
  }
}

const sideOf = (asked: Address['asked']): Side =>
  asked.output && !asked.input ? 'output' : 'input'

function rulesOf(token: Token | undefined) {
  const decimals = token?.decimals ?? MOST_DECIMALS
  const places = placesFor(decimals)
  return { decimals, places, symbol: token?.symbol ?? '', ledgerId: token?.ledgerId }
}
