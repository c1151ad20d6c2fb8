import { figureOf, partOf } from './parts.ts'

/** What I have staked there from the beginning, and what it has earned by then. */
export const STAKE = 60_000n
const EARNED = 20_000n
/** What lies there from the beginning, outside of the stake. */
const UNSTAKED = 5_000n
const UNSENT = 3_000n

type Hands = {
  /** Takes of the staking token what the pool holds. */
  readonly take: (amount: bigint) => void
  /** What the pool gets of it. */
  readonly keep: (amount: bigint) => void
  /** From my wallet, as far as I allowed. */
  readonly pull: (total: bigint) => boolean
  /** All that lies on my subaccount. */
  readonly takeLying: () => bigint
  /** Pays me, less the ledger's fee. */
  readonly payMe: (amount: bigint) => void
  readonly fund: (amount: bigint) => void
  readonly payReward: (amount: bigint) => void
}

const FEE = 10n

/** A staking pool in which I alone have a stake, at a moment in which nothing is earned. */
export class FakeStakingPool {
  private readonly hands: Hands
  private staked = STAKE
  private unstaked = UNSTAKED
  private unsentReward = UNSENT
  private pending = EARNED

  constructor(hands: Hands) {
    this.hands = hands
    hands.keep(STAKE + UNSTAKED)
    hands.fund(EARNED + UNSENT)
  }

  get user() {
    const { staked, unstaked, unsentReward, pending } = this
    return { staked, unstaked, unsentReward, pending }
  }

  answer(method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'depositFrom':
        return this.depositFrom(figureOf(args, '0'))
      case 'depositFromAndStake':
        return this.andStake(this.depositFrom(figureOf(args, '0')))
      case 'deposit':
        return this.deposit()
      case 'depositAndStake':
        return this.andStake(this.deposit())
      case 'stake':
        return this.unstaked === 0n ? refusal("The amount of stake can't be 0") : this.stake()
      case 'unstake':
        return this.unstake(figureOf(args, '0'))
      case 'harvest':
        return { ok: this.harvest() }
      case 'withdraw':
        return this.withdraw(partOf(args, ['0']) === true, figureOf(args, '1'))
      case 'exit':
        return this.exit()
      case 'claim':
        return this.claim()
      default:
        throw new Error(`this staking pool does not know ${method}`)
    }
  }

  private depositFrom(total: bigint): unknown {
    if (!this.hands.pull(total)) return refusal('Deposit error:#InsufficientAllowance')
    return this.credit(total - FEE)
  }

  private deposit(): unknown {
    const lying = this.hands.takeLying()
    return lying <= FEE ? refusal('Insufficient balance') : this.credit(lying - FEE)
  }

  private credit(amount: bigint): unknown {
    this.hands.keep(amount)
    this.unstaked += amount
    return { ok: 'Deposit successfully' }
  }

  private andStake(deposited: unknown): unknown {
    return partOf(deposited, ['ok']) === undefined ? deposited : this.stake()
  }

  private stake(): unknown {
    const amount = this.unstaked
    this.harvest()
    this.staked += amount
    this.unstaked = 0n
    return { ok: amount }
  }

  private unstake(wanted: bigint): unknown {
    const amount = wanted < this.staked ? wanted : this.staked
    if (amount === 0n) return refusal("The amount of unstake can't be 0")
    this.harvest()
    this.staked -= amount
    this.unstaked += amount
    return { ok: amount }
  }

  private harvest(): bigint {
    const { pending } = this
    this.pending = 0n
    this.unsentReward += pending
    return pending
  }

  private withdraw(isStakeToken: boolean, wanted: bigint): unknown {
    if (wanted === 0n) return refusal("The withdraw amount can't be 0")
    const held = isStakeToken ? this.unstaked : this.unsentReward
    const amount = wanted < held ? wanted : held
    if (amount === 0n) return refusal('Insufficient token balance to be withdrawn')
    this.send(isStakeToken, amount)
    return { ok: 'Withdraw successfully' }
  }

  private send(isStakeToken: boolean, amount: bigint): void {
    if (isStakeToken) {
      this.unstaked -= amount
      this.hands.take(amount)
      this.hands.payMe(amount)
    } else {
      this.unsentReward -= amount
      this.hands.payReward(amount)
    }
  }

  /** Its reward's payout fails: that is a balance again. */
  private exit(): unknown {
    if (this.staked + this.unstaked + this.unsentReward + this.pending === 0n)
      return refusal('Insufficient token balance to be withdrawn')
    this.harvest()
    this.unstaked += this.staked
    this.staked = 0n
    if (this.unstaked > FEE) this.send(true, this.unstaked)
    return refusal('Withdraw error:#TemporarilyUnavailable')
  }

  private claim(): unknown {
    const lying = this.hands.takeLying()
    if (lying <= FEE)
      return refusal('The claim amount is less than the transfer fee of the staking token')
    this.hands.payMe(lying)
    return { ok: 'Claim successfully' }
  }
}

const refusal = (err: string) => ({ err })
