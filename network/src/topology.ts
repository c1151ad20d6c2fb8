import type { NetworkKeys, SubnetKeys } from './certification/keys.ts'
import { canisterIdOf, canisterNumberOf, keyOf, type PrincipalKey } from './principals.ts'

export const MAX_SUBNETS = 8
/**
 * First number of the root subnet's automatically chosen ids. High, so that ids known from the mainnet stay free for
 * canisters that are created under them.
 */
const FIRST_AUTOMATIC_NUMBER = 0x7fff_0000_0000_0000n
const SUBNET_ID_BYTES = 29
const LAST_ROOT_NUMBER = 0x7fff_ffff_ffff_ffffn
/** The first byte of the ids of subnet 1; each further subnet has the next one. */
const FIRST_FURTHER_BYTE = 0x80n
const BITS_BELOW = 56n

/** One subnet: who it is, and which canister ids are its own. */
export type Subnet = {
  /** 0 is the root subnet. */
  readonly number: number
  readonly keys: SubnetKeys
  /** First and last canister id. */
  readonly range: readonly [first: Uint8Array, last: Uint8Array]
  /** Number of the first id that is given to a canister created without one. */
  readonly firstAutomatic: bigint
}

/** Which subnets there are. What a canister's subnet is follows from its id alone. */
export class Topology {
  readonly root: Subnet
  readonly subnets: readonly Subnet[]
  readonly #byId: ReadonlyMap<PrincipalKey, Subnet>

  constructor(keys: NetworkKeys, count: number) {
    this.root = {
      number: 0,
      keys: keys.subnet(0),
      range: [canisterIdOf(0n), canisterIdOf(LAST_ROOT_NUMBER)],
      firstAutomatic: FIRST_AUTOMATIC_NUMBER,
    }
    const further = Array.from({ length: count - 1 }, (_, index) => furtherSubnet(keys, index + 1))
    this.subnets = [this.root, ...further]
    this.#byId = new Map(this.subnets.map((subnet) => [keyOf(subnet.keys.subnetId), subnet]))
  }

  /** The subnet with this id. */
  find(subnetId: Uint8Array): Subnet | undefined {
    // Most ids that are looked up are those of canisters, which are shorter.
    return subnetId.length === SUBNET_ID_BYTES ? this.#byId.get(keyOf(subnetId)) : undefined
  }

  /** The subnet in whose range a canister id lies; `undefined` for ids that nobody hosts. */
  subnetOf(canisterId: Uint8Array): Subnet | undefined {
    const number = canisterNumberOf(canisterId)
    return number === undefined ? undefined : this.subnets[subnetNumberOf(number)]
  }

  /** Whether both ids are of canisters on one subnet. */
  isSameSubnet(left: Uint8Array, right: Uint8Array): boolean {
    return this.subnetOf(left) === this.subnetOf(right)
  }
}

/** Of the subnet to whose range a canister's number belongs, whether it exists or not. */
export function subnetNumberOf(canisterNumber: bigint): number {
  if (canisterNumber <= LAST_ROOT_NUMBER) return 0
  return Number((canisterNumber >> BITS_BELOW) - FIRST_FURTHER_BYTE) + 1
}

/** Beyond all ids of the root subnet, so that a network of one subnet can get further ones. */
function furtherSubnet(keys: NetworkKeys, number: number): Subnet {
  const first = (FIRST_FURTHER_BYTE + BigInt(number - 1)) << BITS_BELOW
  const last = first + (1n << BITS_BELOW) - 1n
  return {
    number,
    keys: keys.subnet(number),
    range: [canisterIdOf(first), canisterIdOf(last)],
    firstAutomatic: first,
  }
}
