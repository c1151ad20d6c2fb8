import type { BridgeDirection, BridgeToken } from '@sluice/sdk'

/** On which side of the bridge something is: a coin on its own chain, or the token for it on the Internet Computer. */
export type BridgeSide = 'coin' | 'token'

/** Where the form takes from, and where it brings to. */
export type BridgeEnd = 'from' | 'to'

/** Which way leads from or to what was chosen: coins that are given are minted, coins that are wanted are dissolved for. */
export const directionOf = (end: BridgeEnd, side: BridgeSide): BridgeDirection =>
  (end === 'from') === (side === 'coin') ? 'mint' : 'dissolve'

/** The side that an end shows. */
export const sideAt = (end: BridgeEnd, direction: BridgeDirection): BridgeSide =>
  (end === 'from') === (direction === 'mint') ? 'coin' : 'token'

/** Each bridge token twice, the coin before the token, as the list of choices names them. */
export function bridgeChoices(tokens: readonly BridgeToken[]) {
  const sides: readonly BridgeSide[] = ['coin', 'token']
  return tokens.flatMap((bridge) =>
    sides.map((side) => ({ id: `${side}:${bridge.ledgerId}`, bridge, side })),
  )
}
