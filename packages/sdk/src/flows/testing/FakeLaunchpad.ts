import { Principal } from '@icp-sdk/core/principal'
import type { Investor, Property } from '@sluice/candid/launchpad'
import { FEE, LEDGERS, ME, SALES } from './chainNames.ts'
import { figureOf, wordOf } from './parts.ts'

type Hands = {
  readonly payFee: (key: bigint) => unknown
  readonly lyingOf: (ledger: string) => bigint
  readonly takeLying: (ledger: string) => bigint
  readonly keep: (ledger: string, amount: bigint) => void
  readonly payMe: (ledger: string, amount: bigint) => void
  /** All that lies in my account goes back to me; how much that was. */
  readonly takeOut: (ledger: string) => bigint
  readonly mark: (name: string, figure: bigint) => void
}

/** What a sale offers. */
export const OFFERED = 40_000n
const NONE = { token: 0n, payment: 0n }

/** The launchpad: a sale that I make, one that I join, and one that has ended and owes me as its founder and as an investor. */
export class FakeLaunchpad {
  /** Whether my sale is there; one that is to be funded has been from the beginning. */
  isMade = false
  funded = 0n
  deposited = 0n
  /** Of the ended sale: all of my share, what of it was sent, and what is the founder's. */
  readonly share = { tokens: 9_000n, accepted: 100n, refund: 5_000n }
  sent = NONE
  left = { token: 7_000n, payment: 3_000n }
  private readonly hands: Hands

  constructor(hands: Hands) {
    this.hands = hands
  }

  answer(method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'payCreationFee':
        return this.hands.payFee(figureOf(args, '0'))
      case 'create':
        this.isMade = true
        this.hands.mark('sales', 1n)
        return { ok: this.viewSale(SALES.mine) }
      case 'checkFunding':
        this.funded = this.hands.lyingOf(LEDGERS.slu)
        return { ok: this.viewSale(SALES.mine) }
      case 'addInvestor':
        return this.take()
      case 'withdraw2Investor':
        return this.payShare()
      case 'takeDeposit':
        return this.payDeposit()
      case 'withdraw':
        return this.payFounder(wordOf(args, '0'))
      default:
        throw new Error(`the launchpad does not know ${method}`)
    }
  }

  private take(): unknown {
    const lying = this.hands.lyingOf(LEDGERS.cketh)
    if (lying <= FEE) return { err: 'Nothing more than the ledger’s fee of 10 has been sent' }
    this.hands.takeLying(LEDGERS.cketh)
    this.hands.keep(LEDGERS.cketh, lying - FEE)
    this.deposited += lying - FEE
    return { ok: this.viewInvestor() }
  }

  private payShare(): unknown {
    const { tokens, refund } = this.share
    if (this.sent.token === tokens) return { err: 'There is nothing to withdraw' }
    this.hands.payMe(LEDGERS.slu, tokens)
    this.hands.payMe(LEDGERS.icp, refund)
    this.sent = { token: tokens, payment: refund }
    return { ok: this.viewInvestor() }
  }

  private payDeposit(): unknown {
    const sent = this.hands.takeOut(LEDGERS.icp)
    return sent > FEE ? { ok: sent } : { err: '0 is not more than the ledger’s fee of 10' }
  }

  private payFounder(id: string): unknown {
    const { token, payment } = this.left
    if (token + payment === 0n) return { err: 'There is nothing to withdraw' }
    this.hands.payMe(LEDGERS.slu, token)
    this.hands.payMe(LEDGERS.icp, payment)
    this.left = NONE
    return { ok: this.viewSale(id) }
  }

  private viewInvestor(): Investor {
    return {
      investor: Principal.fromText(ME),
      ...{ deposited: this.deposited, arriving: 0n, participatedTime: 0n, share: this.share },
      ...{ unlocked: this.share.tokens, taken: this.sent.token, refunded: this.sent.payment },
      underWay: NONE,
    }
  }

  private viewSale(id: string): Property {
    const { left, funded } = this
    const token = { ledger: Principal.fromText(LEDGERS.slu), symbol: '', decimals: 8n, fee: FEE }
    return {
      ...{ id, creator: Principal.fromText(ME), createdTime: 0n, name: '', description: '' },
      ...{ token, payment: token, offered: OFFERED, hardCap: 1n, softCap: 1n, minimum: 1n },
      ...{ maximum: [], startTime: 1n, endTime: 2n, isWhitelisted: false, whitelistSize: 0n },
      vesting: { cliffSeconds: 0n, durationSeconds: 0n },
      ...{ status: { upcoming: null }, isFunded: false, raised: 0n, investors: 0n },
      ...{ accepted: 0n, sold: 0n, left, funded },
    }
  }
}
