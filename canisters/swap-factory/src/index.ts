import type { _SERVICE, Passcode } from '@sluice/candid/swap_factory'
import * as service from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import { AccountLocks, type CallContext } from '@sluice/canister'
import {
  callCanister,
  canisterCycleBalance,
  defineCanister,
  Principal,
  stableMap,
  typesOf,
} from '@sluice/canister/runtime'
import { createPool } from './createPool.ts'
import { initOf, openFactoryState, type StoredPasscode } from './FactoryState.ts'
import { addPasscode, passcodesOf, removePasscode } from './passcodes.ts'
import { activate, addChunk, clearChunks } from './poolModule.ts'
import { poolKey, sortTokens } from './poolRequest.ts'
import { candidPasscode, candidPool, candidRecord } from './toCandid.ts'

type InitArgs = [Principal, Principal, Principal, Principal, Principal, [] | [Principal], Principal]

const state = openFactoryState(stableMap)
const locks = new AccountLocks()
const setAvailableTypes = typesOf(poolService.idlFactory, 'setAvailable')
const utf8 = new TextEncoder()
const allPools = () => state.pools.entries().map(([, pool]) => candidPool(pool))
const allRecords = () => state.records.entries().map(([, record]) => candidRecord(record))
const isSame = (bytes: Uint8Array | undefined, principal: Principal) =>
  bytes !== undefined && Principal.fromUint8Array(bytes).toText() === principal.toText()

function requirePermission(context: CallContext): void {
  if (context.isController || isSame(initOf(state).governanceCid, context.caller)) return
  throw new Error('Only a controller or the governance canister may do this')
}

function requireAdmin(context: CallContext): void {
  if (state.admins.get().some((admin) => isSame(admin, context.caller))) return
  requirePermission(context)
}

function requirePasscodeManager({ caller }: CallContext): void {
  if (!isSame(initOf(state).passcodeManagerCid, caller))
    throw new Error('Only the passcode manager may do this')
}

const storedPasscode = ({ token0, token1, fee }: Passcode): StoredPasscode => ({
  token0: token0.toUint8Array(),
  token1: token1.toUint8Array(),
  fee,
})
const answer = (isDone: boolean, refusal: string) =>
  isDone ? { ok: null } : { err: { InternalError: refusal } }

export default defineCanister<_SERVICE, InitArgs>({
  service,
  onInit: (
    _,
    info,
    feeReceiver,
    passcodeManager,
    trustedCanisterManager,
    backup,
    [governance],
    positionIndex,
  ) =>
    state.init.set({
      infoCid: info.toUint8Array(),
      feeReceiverCid: feeReceiver.toUint8Array(),
      passcodeManagerCid: passcodeManager.toUint8Array(),
      trustedCanisterManagerCid: trustedCanisterManager.toUint8Array(),
      backupCid: backup.toUint8Array(),
      governanceCid: governance?.toUint8Array(),
      positionIndexCid: positionIndex.toUint8Array(),
    }),
  methods: {
    createPool: async (context, args) => {
      const result = await createPool(state, locks, context, args)
      return 'ok' in result ? { ok: candidPool(result.ok) } : result
    },
    getPool: (_, { token0, token1, fee }) => {
      const pool = state.pools.get(utf8.encode(poolKey(...sortTokens(token0, token1), fee)))
      return pool === undefined ? { err: { CommonError: null } } : { ok: candidPool(pool) }
    },
    getPools: () => ({ ok: allPools() }),
    getRemovedPools: () => ({ ok: [] }),
    getPoolInstallers: () => [],
    getCreatePoolRecords: allRecords,
    getCreatePoolRecordsByCaller: (_, caller) =>
      allRecords().filter((record) => record.caller.toText() === caller.toText()),
    addPasscode: (context, owner, passcode) => {
      requirePasscodeManager(context)
      return answer(
        addPasscode(state, owner.toUint8Array(), storedPasscode(passcode)),
        'Passcode is existed.',
      )
    },
    deletePasscode: (context, owner, passcode) => {
      requirePasscodeManager(context)
      const isRemoved = removePasscode(state, owner.toUint8Array(), storedPasscode(passcode))
      return answer(isRemoved, 'Passcode is not existed.')
    },
    getPasscodesByPrincipal: (_, owner) => ({
      ok: passcodesOf(state, owner.toUint8Array()).map(candidPasscode),
    }),
    getPrincipalPasscodes: () => ({
      ok: state.passcodes
        .entries()
        .map(([owner, passcodes]) => [
          Principal.fromUint8Array(owner),
          passcodes.map(candidPasscode),
        ]),
    }),
    uploadWasmChunk: (context, chunk) => {
      requireAdmin(context)
      return addChunk(state, Uint8Array.from(chunk))
    },
    combineWasmChunks: (context) => requireAdmin(context),
    activateWasm: (context) => {
      requireAdmin(context)
      activate(state)
    },
    clearChunks: (context) => {
      requireAdmin(context)
      clearChunks(state)
    },
    setWasmActive: (context, isActive) => {
      requireAdmin(context)
      state.isWasmActive.set(isActive)
    },
    getWasmActiveStatus: () => state.isWasmActive.get(),
    batchSetPoolAvailable: async (context, pools, available) => {
      requirePermission(context)
      for (const pool of pools)
        await callCanister(pool, 'setAvailable', setAvailableTypes, [available])
    },
    setAdmins: (context, admins) => {
      requirePermission(context)
      state.admins.set(admins.map((admin) => admin.toUint8Array()))
    },
    getAdmins: () => state.admins.get().map((admin) => Principal.fromUint8Array(admin)),
    getGovernanceCid: () => {
      const { governanceCid } = initOf(state)
      return { ok: governanceCid === undefined ? [] : [Principal.fromUint8Array(governanceCid)] }
    },
    getInitArgs: () => {
      const { governanceCid, ...ids } = initOf(state)
      return {
        ok: {
          infoCid: Principal.fromUint8Array(ids.infoCid),
          feeReceiverCid: Principal.fromUint8Array(ids.feeReceiverCid),
          passcodeManagerCid: Principal.fromUint8Array(ids.passcodeManagerCid),
          trustedCanisterManagerCid: Principal.fromUint8Array(ids.trustedCanisterManagerCid),
          backupCid: Principal.fromUint8Array(ids.backupCid),
          positionIndexCid: Principal.fromUint8Array(ids.positionIndexCid),
          governanceCid:
            governanceCid === undefined ? [] : [Principal.fromUint8Array(governanceCid)],
        },
      }
    },
    getCycleInfo: () => ({
      ok: { balance: canisterCycleBalance(), available: canisterCycleBalance() },
    }),
    getVersion: () => '3.6.2',
  },
})
