import { Principal } from '@icp-sdk/core/principal'
import { times } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { HistoryEntry, HistoryKind } from '../LedgerAdapter.ts'

/** What strangers' ledgers may answer, for tests. */

const NAT64_MAX = 2n ** 64n - 1n
const KINDS: readonly HistoryKind[] = ['transfer', 'mint', 'burn', 'approve', 'other']
export const runs = { numRuns: times(300, 50) }

export const nat = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 200n }), fc.constantFrom(0n, 2n ** 80n))
export const nat64 = fc.bigInt({ min: 0n, max: NAT64_MAX })
export const blob = fc.uint8Array({ maxLength: 70 })
export const principal = fc
  .uint8Array({ maxLength: 29 })
  .map((bytes) => Principal.fromUint8Array(bytes))
export const option = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant<[]>([]),
    one.map((x): [T] => [x]),
  )

/** Entries that a page can show, whatever they were read from. */
export function expectReadable(entries: readonly HistoryEntry[]): void {
  for (const { kind, kindName, amount, timestampNs, from, to, spender } of entries) {
    expect(KINDS).toContain(kind)
    expect(kindName?.length ?? 0).toBeLessThanOrEqual(32)
    expect(amount >= 0n).toBe(true)
    for (const address of [from, to, spender]) expect(address?.length ?? 0).toBeLessThan(150)
    if (timestampNs === undefined) continue
    const iso = new Date(Number(timestampNs / 1_000_000n)).toISOString()
    expect(iso).toMatch(/^\d{4}-/)
    expect(timestampNs).toBeGreaterThan(0n)
  }
}
