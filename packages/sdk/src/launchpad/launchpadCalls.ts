import { Principal } from '@icp-sdk/core/principal'
import { fromHex, toHex } from '@sluice/candid/hex'
import * as Service from '@sluice/candid/launchpad'
import { encodeCandid } from '../agent/encodeCandid.ts'
import { methodType } from '../agent/signedActor.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { packPair } from '../liquidity/LiquidityFlow.ts'
import { LaunchpadError } from './LaunchpadError.ts'
import type { CollectSaleFacts, SalePlace } from './LaunchpadFlow.ts'
import type { SaleWish } from './LaunchSale.ts'

type Call = PreparedCall<StepAnswer>
type Answer<T> = { ok: T } | { err: string }

const at = (canisterId: string) => ({ canisterId, interfaceOf: Service.idlFactory })

const readBy =
  <T>(resultOf: (ok: T) => bigint | undefined, errorOf = LaunchpadError.ofText) =>
  (answer: Answer<T>): StepAnswer => {
    if ('err' in answer) return { kind: 'refused', error: errorOf(answer.err) }
    const result = resultOf(answer.ok)
    return result === undefined ? { kind: 'done' } : { kind: 'done', result }
  }
const nothing = () => undefined

/** Characters of one part of an argument that is written down. */
const PART = 16_000

/** What a sale is made with, as Candid in hexadecimal, in parts that can be stored. */
export function encodeSale(key: bigint, wish: SaleWish): string[] {
  const { tokenId, paymentId, maximum, startNs, endNs, ...terms } = wish
  const sale: Service.NewSale = {
    ...terms,
    token: Principal.fromText(tokenId),
    payment: Principal.fromText(paymentId),
    maximum: maximum === undefined ? [] : [maximum],
    startTime: startNs,
    endTime: endNs,
  }
  const { argTypes } = methodType(Service.idlFactory, 'create')
  const hex = toHex(encodeCandid(argTypes, [key, sale]))
  return hex.match(new RegExp(`.{1,${PART}}`, 'g')) ?? []
}

/** Makes the sale that was written down. */
export function createCall(
  launchpadId: string,
  argParts: readonly string[],
  refused: (reason: string) => SluiceError,
): Call {
  const call = prepareCall<Service._SERVICE, 'settle', StepAnswer>({
    ...at(launchpadId),
    method: 'settle',
    args: [''],
    // both answer with the sale
    read: (answer) =>
      'ok' in answer ? { kind: 'done' } : { kind: 'refused', error: refused(answer.err) },
  })
  return { ...call, method: 'create', arg: fromHex(argParts.join('')) }
}

/** Has what lies in the sale's account counted. */
export const countCall = ({ launchpadId, saleId }: SalePlace): Call =>
  prepareCall<Service._SERVICE, 'checkFunding', StepAnswer>({
    ...at(launchpadId),
    method: 'checkFunding',
    args: [saleId],
    read: readBy(nothing),
  })

/** Has what lies in the caller's deposit account taken in; all that they have in the sale then is the result. */
export const takeCall = ({ launchpadId, saleId }: SalePlace): Call =>
  prepareCall<Service._SERVICE, 'addInvestor', StepAnswer>({
    ...at(launchpadId),
    method: 'addInvestor',
    args: [saleId],
    read: readBy(({ deposited }) => deposited),
  })

/** Sends what is due. The result is a pair: of a deposit what was sent, else what is still to come. */
export function collectCall({ launchpadId, saleId, what }: CollectSaleFacts): Call {
  switch (what) {
    case 'share':
      return prepareCall<Service._SERVICE, 'withdraw2Investor', StepAnswer>({
        ...at(launchpadId),
        method: 'withdraw2Investor',
        args: [saleId],
        read: readBy(({ share, taken, refunded }) =>
          packPair(share.tokens - taken, share.refund - refunded),
        ),
      })
    case 'deposit':
      return prepareCall<Service._SERVICE, 'takeDeposit', StepAnswer>({
        ...at(launchpadId),
        method: 'takeDeposit',
        args: [saleId],
        read: readBy((amount) => packPair(0n, amount)),
      })
    case 'founder':
      return prepareCall<Service._SERVICE, 'withdraw', StepAnswer>({
        ...at(launchpadId),
        method: 'withdraw',
        args: [saleId],
        read: readBy(({ left }) => packPair(left.token, left.payment)),
      })
  }
}
