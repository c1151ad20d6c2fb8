import * as factoryService from '@sluice/candid/swap_factory'
import {
  callCanister,
  canisterCycleBalance,
  ledgerReads,
  type Principal,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import type { FactoryAnswer, FactoryPort, ManagerEdges } from './ManagerContext.ts'
import { type ManagerState, openManagerState } from './ManagerState.ts'

const registerTypes = typesOf(factoryService.idlFactory, 'registerPasscode')
const cancelTypes = typesOf(factoryService.idlFactory, 'cancelPasscode')
const heldTypes = typesOf(factoryService.idlFactory, 'getPrincipalPasscodes')
const countTypes = typesOf(factoryService.idlFactory, 'countUnusedPasscodes')

type HeldAnswer = { ok: [Principal, factoryService.Passcode[]][] } | { err: factoryService.Error }
type Answer = { ok: null } | { err: factoryService.Error }

/** The manager's edges in a running canister. */
export function canisterEdges(): ManagerEdges {
  const state = openManagerState(stableMap)
  return {
    ...tokenEdges,
    state,
    cycles: canisterCycleBalance,
    fetchFee: () => ledgerReads.fetchFee(state.config.get().token),
    factory: factoryPort(state),
  }
}

function factoryPort(state: ManagerState): FactoryPort {
  const factory = () => toPrincipal(state.config.get().factory)
  return {
    async send(requestId, { kind, owner, token0, token1, fee }): Promise<FactoryAnswer> {
      const passcode = { token0: toPrincipal(token0), token1: toPrincipal(token1), fee }
      const args = [requestId, toPrincipal(owner), passcode]
      const outcome =
        kind === 'request'
          ? await callCanister<Answer>(factory(), 'registerPasscode', registerTypes, args)
          : await callCanister<Answer>(factory(), 'cancelPasscode', cancelTypes, args)
      if (outcome.kind === 'rejected') return { kind: 'unknown', message: outcome.message }
      if ('ok' in outcome.result) return { kind: 'ok' }
      return { kind: 'refused', message: textOf(outcome.result.err) }
    },
    async fetchUnused() {
      const outcome = await callCanister<bigint>(factory(), 'countUnusedPasscodes', countTypes, [])
      return outcome.kind === 'replied' ? outcome.result : undefined
    },
    async fetchHeld() {
      const outcome = await callCanister<HeldAnswer>(
        factory(),
        'getPrincipalPasscodes',
        heldTypes,
        [],
      )
      if (outcome.kind === 'rejected' || 'err' in outcome.result) return undefined
      return outcome.result.ok.flatMap(([owner, passcodes]) =>
        passcodes.map(({ token0, token1, fee }) => ({
          owner: owner.toUint8Array(),
          token0: token0.toUint8Array(),
          token1: token1.toUint8Array(),
          fee,
        })),
      )
    },
  }
}

function textOf(error: factoryService.Error): string {
  return 'InternalError' in error ? error.InternalError : (Object.keys(error)[0] ?? 'refused')
}
