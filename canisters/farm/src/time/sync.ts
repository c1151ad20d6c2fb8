import type { TickPath } from '@sluice/candid/swap_pool'
import { secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import { accrue, moveTo } from '../growth/advance.ts'
import { emptyGrowth, type GrowthState } from '../growth/growthState.ts'
import { noteError } from '../log/errorLog.ts'
import { emissionOf } from './status.ts'

const PAGE = 1_000n
/** Ticks and bitmap words that one message goes over; the rest of a long way comes in the next. */
const STEPS_AT_ONCE = 2_000
/** A cursor beyond every path: the pool answers with the present alone. */
const PRESENT = 2n ** 64n - 1n
const MOST_ROUNDS = 200

/**
 * Takes in where the pool's price has been since the last time, up to now: page by page of the pool's path of ticks, each in a
 * message of its own. While nothing is staked only the present counts.
 * @throws Refusal when the pool doesn't answer.
 */
export async function sync(context: FarmContext): Promise<GrowthState> {
  const { state, askPool } = context
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const cursor = hasStakes(context) ? state.cursor.get() : PRESENT
    // await: other messages run here, and may have taken in the same moves
    const reply = await askPool(state.config.get().pool, 'getTickPath', cursor, PAGE)
    if (reply.kind !== 'ok') return refuse(`The pool does not answer: ${reply.text}`)
    const isDone = takeIn(context, cursor, reply.value)
    const growth = state.growth.get()
    if (isDone && growth !== undefined) return growth
  }
  return refuse('The price has moved further than can be followed at once, please try again')
}

/** Growth up to this moment as far as it is known: the price may have moved since the pool was last asked. */
export function growthNow(context: Pick<FarmContext, 'state' | 'now'>): GrowthState | undefined {
  const growth = context.state.growth.get()
  return growth && accrue(growth, emissionOf(context.state), secondsNow(context))
}

function hasStakes({ state }: FarmContext): boolean {
  return (state.growth.get()?.staked ?? 0n) > 0n
}

/** @returns whether nothing is left to be asked for. */
function takeIn(context: FarmContext, asked: bigint, path: TickPath): boolean {
  const { state } = context
  if (asked === PRESENT) {
    // somebody has staked meanwhile: what lies between is no longer without meaning
    if (hasStakes(context)) return false
    const known = state.growth.get() ?? emptyGrowth(path.timestamp, Number(path.tick))
    if (path.timestamp < known.timestamp) return true
    state.growth.set({ ...known, timestamp: path.timestamp, tick: Number(path.tick) })
    state.cursor.set(path.next)
    return true
  }
  followMoves(context, asked, path)
  if (state.cursor.get() !== path.end) return false
  return arrive(context, path)
}

/** Goes along the moves that have not been taken in before, as far as one message can. */
function followMoves(context: FarmContext, asked: bigint, path: TickPath): void {
  const { state, ticks } = context
  const first = asked < path.first ? path.first : asked
  const emission = emissionOf(state)
  let growth = state.growth.get()
  let cursor = state.cursor.get()
  let stepsLeft = STEPS_AT_ONCE
  if (growth === undefined) return
  if (cursor < path.first) {
    noteError(context, `The pool has forgotten ${path.first - cursor} moves of its price`)
    cursor = path.first
  }
  for (const [place, move] of path.moves.entries()) {
    const number = first + BigInt(place)
    if (number < cursor) continue
    growth = accrue(growth, emission, move.timestamp)
    const moved = moveTo(growth, ticks, { target: Number(move.tick), mostSteps: stepsLeft })
    growth = moved.state
    stepsLeft -= moved.steps
    if (!moved.isDone) break
    cursor = number + 1n
  }
  state.growth.set(growth)
  state.cursor.set(cursor)
}

/** The last move has been taken in: since then the price has stayed. */
function arrive({ state }: FarmContext, path: TickPath): boolean {
  const growth = state.growth.get()
  if (growth === undefined) return false
  state.growth.set(accrue(growth, emissionOf(state), path.timestamp))
  // a move of the present second is read again when the second is over
  state.cursor.set(path.next)
  return true
}
