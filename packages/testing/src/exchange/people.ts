import { Principal } from '@icp-sdk/core/principal'

/** A person in a test, by a name of one number. */
export const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))

/** Controls every canister of the exchange. */
export const controller = person(1)
/** Stands for the governance canister. */
export const governance = person(2)
export const admin = person(3)
/** Makes pools. */
export const founder = person(4)
export const stranger = person(5)
/** Gives liquidity. */
export const maker = person(6)
export const trader = person(7)
/** Mints where nobody in a test does. */
export const minter = person(98)
export const nobody = person(99)

/** The value of an answer. @throws Error showing the refusal. */
export function unwrap<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`refused: ${JSON.stringify(answer.err)}`)
}
