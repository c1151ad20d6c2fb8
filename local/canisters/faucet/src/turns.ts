import { concatBytes, type OrderedMap, u64Key } from '@sluice/canister'

const NS_PER_DAY = 86_400n * 1_000_000_000n
const DAY_BYTES = 8
/** As each turn lets as many old ones go, the faucet remembers no more accounts than one day has. */
const FORGOTTEN_EACH_TIME = 3

/** Day and account identifier → how often the account was served on that day. */
export type Turns = OrderedMap<Uint8Array, bigint>

type Turn = { readonly account: Uint8Array; readonly nowNs: bigint }

/** Whether an account has a turn left today. */
export function hasTurn(turns: Turns, turn: Turn, perDay: bigint): boolean {
  return (turns.get(keyOf(turn)) ?? 0n) < perDay
}

/** Uses one of an account's turns of today. */
export function useTurn(turns: Turns, turn: Turn): void {
  for (const [key] of turns.entries(0, FORGOTTEN_EACH_TIME)) {
    if (u64Key.decode(key.slice(0, DAY_BYTES)) < turn.nowNs / NS_PER_DAY) turns.delete(key)
  }
  const key = keyOf(turn)
  turns.set(key, (turns.get(key) ?? 0n) + 1n)
}

function keyOf({ account, nowNs }: Turn): Uint8Array {
  return concatBytes([u64Key.encode(nowNs / NS_PER_DAY), account])
}
