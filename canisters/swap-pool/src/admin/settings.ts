import type { Principal } from '@icp-sdk/core/principal'
import type { Token } from '@sluice/candid/swap_pool'
import { flawOfOrigins, isAnonymous } from '@sluice/canister/services'
import { appendEvent } from '../log/events.ts'
import { fillOrders } from '../orders/limitOrders.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import type { Access } from '../pool/storedTypes.ts'

export type InstallArgs = [
  token0: Token,
  token1: Token,
  infoCid: Principal,
  feeReceiverCid: Principal,
  trustedCanisterManagerCid: Principal,
  positionIndexCid: Principal,
]

type ParsePrincipal = (text: string) => Principal | undefined

/** Stores the install arguments. @throws Error, which fails the installation, when a token's address is no principal. */
export function install(storage: PoolStorage, parse: ParsePrincipal, args: InstallArgs): void {
  const [token0, token1, info, feeReceiver, trustedCanisterManager, positionIndex] = args
  const stored = (token: Token) => {
    const ledger = parse(token.address)
    if (ledger === undefined) throw new Error(`${token.address} is not a canister's address`)
    return { address: token.address, standard: token.standard, ledger: ledger.toUint8Array() }
  }
  storage.config.set({
    token0: stored(token0),
    token1: stored(token1),
    infoCid: info.toUint8Array(),
    feeReceiverCid: feeReceiver.toUint8Array(),
    trustedCanisterManagerCid: trustedCanisterManager.toUint8Array(),
    positionIndexCid: positionIndex.toUint8Array(),
  })
}

/** Members of a list; each change of it stays in the events as a whole. */
const MOST_MEMBERS = 1_000

/** @throws Error for the anonymous principal: everybody would be an admin. */
export function setAdmins(context: PoolContext, admins: readonly Principal[]): void {
  const members = membersOf(admins)
  if (members.some(isAnonymous)) throw new Error('Anonymous principals cannot be pool admins')
  changeAccess(context, { admins: members })
  appendEvent(context, { kind: 'adminsChanged', members })
}

/** Opens or closes the pool for trading and deposits; exits always work. */
export function setAvailable(context: PoolContext, available: boolean): void {
  changeAccess(context, { available })
  appendEvent(context, { kind: 'availabilityChanged', available })
}

/**
 * Switches limit orders on or off. Off, nobody can add one and none is filled; those that are there stay, and their owners can
 * cancel them. On again, those that the price has passed meanwhile are filled.
 */
export function setLimitOrderAvailable(context: PoolContext, available: boolean): void {
  changeAccess(context, { ordersAvailable: available })
  appendEvent(context, { kind: 'orderAvailabilityChanged', available })
  fillOrders(context)
}

/** Who may trade while the pool is closed to others. */
export function setWhiteList(context: PoolContext, whiteList: readonly Principal[]): void {
  const members = membersOf(whiteList)
  changeAccess(context, { whiteList: members })
  appendEvent(context, { kind: 'whiteListChanged', members })
}

/** Sets the sites that wallets may trust with this pool (ICRC-28). @returns false for a list with something else in it. */
export function setTrustedOrigins({ storage }: PoolContext, origins: readonly string[]): boolean {
  if (flawOfOrigins(origins) !== undefined) return false
  storage.trustedOrigins.set(origins)
  return true
}

function membersOf(principals: readonly Principal[]): Uint8Array[] {
  if (principals.length > MOST_MEMBERS)
    throw new Error(`A list has at most ${MOST_MEMBERS} members`)
  return principals.map((member) => member.toUint8Array())
}

function changeAccess({ storage }: PoolContext, change: Partial<Access>): void {
  storage.access.set({ ...storage.access.get(), ...change })
}
