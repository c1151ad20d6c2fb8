import { fromRlp, type Hex, hexToBigInt, isHex, numberToHex, toRlp } from 'viem'

/** What an address has from the first block on: wei, and tokens in their smallest unit. */
export type Endowment = {
  readonly ether: bigint
  readonly usdc: bigint
  readonly usdt: bigint
  readonly link: bigint
}

/** Whatever changes a chain. Its blocks follow from all changes since the first, in their order. Times are in seconds since 1970. */
export type Change =
  /** The first of every chain. */
  | {
      readonly kind: 'founded'
      readonly timeSeconds: number
      readonly minterAddress: Hex
      readonly endowment: Endowment
    }
  | { readonly kind: 'sent'; readonly raw: Hex }
  /** So many blocks, a second apart; the first one bears the time. */
  | { readonly kind: 'mined'; readonly timeSeconds: number; readonly blocks: number }
  /** The last blocks are replaced by one more; the first one bears the time. */
  | { readonly kind: 'reorganized'; readonly timeSeconds: number; readonly depth: number }
  | { readonly kind: 'dropped'; readonly hash: Hex }
  /** Of the next block, in wei. */
  | { readonly kind: 'baseFeeSet'; readonly wei: bigint }
  | { readonly kind: 'balanceSet'; readonly address: Hex; readonly wei: bigint }

/** A change and the hash of the chain's last block after it. */
export type Entry = { readonly change: Change; readonly headHash: Hex }

const KINDS = [
  'founded',
  'sent',
  'mined',
  'reorganized',
  'dropped',
  'baseFeeSet',
  'balanceSet',
] as const

/** The form in which a change is kept. */
export function encodeEntry({ change, headHash }: Entry): Uint8Array {
  const kind = numberToHex(KINDS.indexOf(change.kind) + 1)
  return toRlp([kind, headHash, ...fieldsOf(change)], 'bytes')
}

function fieldsOf(change: Change): readonly Hex[] {
  switch (change.kind) {
    case 'founded': {
      const { ether, usdc, usdt, link } = change.endowment
      const amounts = [ether, usdc, usdt, link].map((amount) => numberToHex(amount))
      return [numberToHex(change.timeSeconds), change.minterAddress, ...amounts]
    }
    case 'sent':
      return [change.raw]
    case 'mined':
      return [numberToHex(change.timeSeconds), numberToHex(change.blocks)]
    case 'reorganized':
      return [numberToHex(change.timeSeconds), numberToHex(change.depth)]
    case 'dropped':
      return [change.hash]
    case 'baseFeeSet':
      return [numberToHex(change.wei)]
    case 'balanceSet':
      return [change.address, numberToHex(change.wei)]
  }
}

/** Throws when the bytes are no entry. */
export function decodeEntry(bytes: Uint8Array): Entry {
  const items = fromRlp(bytes, 'hex')
  const texts = Array.isArray(items) ? items.filter((item) => isHex(item)) : []
  const [kind = '0x', headHash = '0x', ...fields] = texts
  return { change: changeOf(KINDS[Number(kind) - 1], fields), headHash }
}

function changeOf(
  kind: Change['kind'] | undefined,
  [first = '0x', second = '0x', ...amounts]: readonly Hex[],
): Change {
  switch (kind) {
    case 'founded': {
      const [ether = 0n, usdc = 0n, usdt = 0n, link = 0n] = amounts.map((hex) => hexToBigInt(hex))
      const endowment = { ether, usdc, usdt, link }
      return { kind, timeSeconds: Number(first), minterAddress: second, endowment }
    }
    case 'sent':
      return { kind, raw: first }
    case 'mined':
      return { kind, timeSeconds: Number(first), blocks: Number(second) }
    case 'reorganized':
      return { kind, timeSeconds: Number(first), depth: Number(second) }
    case 'dropped':
      return { kind, hash: first }
    case 'baseFeeSet':
      return { kind, wei: hexToBigInt(first) }
    case 'balanceSet':
      return { kind, address: first, wei: hexToBigInt(second) }
    case undefined:
      throw new Error('the journal of the Ethereum chain has an entry of an unknown kind')
  }
}
