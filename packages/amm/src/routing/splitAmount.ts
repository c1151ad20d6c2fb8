/** What a share is worth; undefined when it can't be served. More is better, and each further unit is worth less. */
export type ShareWorth = (share: bigint) => bigint | undefined

export interface Split {
  readonly shares: readonly bigint[]
  readonly worth: bigint
}

/** Shares are settled to this fraction of the whole: 1/8192. */
const HALVINGS = 13

/**
 * Divides an amount so that the shares are together worth the most: from equal shares, ever smaller pieces move from one
 * share to another as long as that gains. As each share's worth grows ever more slowly, no other division at the last
 * step's size is better. Undefined when no division tried can be served.
 */
export function splitAmount(amount: bigint, worths: readonly ShareWorth[]): Split | undefined {
  const shares = equalShares(amount, worths.length)
  const search = new SplitSearch(worths, shares)
  for (let halving = 1; halving <= HALVINGS; halving++) {
    const piece = amount >> BigInt(halving)
    if (piece === 0n) break
    while (search.movePieces(piece)) {
      // Another round, as the last one gained.
    }
  }
  return search.result()
}

function equalShares(amount: bigint, count: number): bigint[] {
  const share = amount / BigInt(count)
  const shares = Array.from({ length: count }, () => share)
  shares[0] = amount - share * BigInt(count - 1)
  return shares
}

class SplitSearch {
  private readonly worths: readonly ShareWorth[]
  private readonly shares: bigint[]
  private readonly current: (bigint | undefined)[]

  constructor(worths: readonly ShareWorth[], shares: bigint[]) {
    this.worths = worths
    this.shares = shares
    this.current = shares.map((share, index) => this.worthOf(index, share))
  }

  /** Whether a move of a piece between any two shares gained. */
  movePieces(piece: bigint): boolean {
    let hasGained = false
    for (let from = 0; from < this.shares.length; from++) {
      for (let to = 0; to < this.shares.length; to++) {
        if (from !== to && this.move(from, to, piece)) hasGained = true
      }
    }
    return hasGained
  }

  result(): Split | undefined {
    let worth = 0n
    for (const part of this.current) {
      if (part === undefined) return undefined
      worth += part
    }
    return { shares: this.shares, worth }
  }

  private move(from: number, to: number, piece: bigint): boolean {
    const [less, more] = [(this.shares[from] ?? 0n) - piece, (this.shares[to] ?? 0n) + piece]
    if (less < 0n) return false
    const [worthLess, worthMore] = [this.worthOf(from, less), this.worthOf(to, more)]
    if (!this.isGain(this.current[from], this.current[to], worthLess, worthMore)) return false
    this.shares[from] = less
    this.shares[to] = more
    this.current[from] = worthLess
    this.current[to] = worthMore
    return true
  }

  /** A share too large for its route may always shrink; otherwise the sum counts. */
  private isGain(...[from, to, less, more]: (bigint | undefined)[]): boolean {
    if (more === undefined) return false
    if (from === undefined) return true
    return less !== undefined && (to === undefined || less + more > from + to)
  }

  private worthOf(index: number, share: bigint): bigint | undefined {
    return share === 0n ? 0n : this.worths[index]?.(share)
  }
}
