import type { Principal } from '@icp-sdk/core/principal'
import type { Token } from '@sluice/candid/swap_pool'
import { isAnonymous } from './access.ts'
import type { PoolStorage } from './PoolStorage.ts'

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

/** @throws Error for the anonymous principal: everybody would be an admin. */
export function setAdmins(storage: PoolStorage, admins: readonly Principal[]): void {
  const stored = admins.map((admin) => admin.toUint8Array())
  if (stored.some(isAnonymous)) throw new Error('Anonymous principals cannot be pool admins')
  storage.access.set({ ...storage.access.get(), admins: stored })
}

/** Opens or closes the pool for trading and deposits; exits always work. */
export function setAvailable(storage: PoolStorage, available: boolean): void {
  storage.access.set({ ...storage.access.get(), available })
}

/** Who may trade while the pool is closed to others. */
export function setWhiteList(storage: PoolStorage, whiteList: readonly Principal[]): void {
  const stored = whiteList.map((member) => member.toUint8Array())
  storage.access.set({ ...storage.access.get(), whiteList: stored })
}
