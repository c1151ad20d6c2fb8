import type { Drip, DripSetting, FaucetArgs, PlainDrip } from '@sluice/candid/faucet'
import { Principal } from '@sluice/canister/runtime'
import type { FaucetState } from './FaucetState.ts'

/** What the faucet gives, as its controller sets it. */

export function install(
  state: FaucetState,
  { drips, drips_per_day, drips_per_hour: [perHour] }: FaucetArgs,
): void {
  setDrips(state, drips)
  state.dripsPerDay.set(drips_per_day)
  if (perHour !== undefined) state.dripsPerHour.set(perHour)
}

export function setDrips(state: FaucetState, drips: readonly DripSetting[]): void {
  state.drips.set(
    drips.map(({ ledger, amount, fee }) => ({ ledger: ledger.toUint8Array(), amount, fee })),
  )
}

export function setPlainDrips(state: FaucetState, drips: readonly PlainDrip[]): void {
  state.plainDrips.set(
    drips.map(({ ledger, amount, standard }) => ({
      ledger: ledger.toUint8Array(),
      amount,
      standard: 'Dip20' in standard ? 'Dip20' : 'Ext',
    })),
  )
}

export const shownDrip = ({ ledger, amount }: { ledger: Uint8Array; amount: bigint }): Drip => ({
  ledger: Principal.fromUint8Array(ledger),
  amount,
})
