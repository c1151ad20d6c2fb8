import { IDL, query } from 'azle'

/** A canister as Azle builds it, for benchmarks: counts primes, with numbers and big integers. */
export default class Work {
  @query([IDL.Nat32], IDL.Nat32)
  work(limit: number): number {
    const sieve = new Uint8Array(limit)
    let primes = 0
    let product = 1n
    for (let number = 2; number < limit; number += 1) {
      if (sieve[number] === 1) continue
      primes += 1
      product = (product * BigInt(number)) % 1_000_000_007n
      for (let multiple = number * 2; multiple < limit; multiple += number) sieve[multiple] = 1
    }
    return primes + Number(product % 2n)
  }
}
