import * as installerService from '@sluice/candid/swap_pool_installer'
import { type CallOutcome, callCanister, type Principal, typesOf } from '@sluice/canister/runtime'

const types = {
  installToClaim: typesOf(installerService.idlFactory, 'installToClaim'),
  claimInstalled: typesOf(installerService.idlFactory, 'claimInstalled'),
  setAdmins: typesOf(installerService.idlFactory, 'setAdmins'),
}

type Done = Promise<CallOutcome<undefined>>

/** What the factory asks of the installers on other subnets. */
export const installerCalls = {
  installToClaim: (installer: Principal, poolInitValues: unknown[]) =>
    callCanister<Principal>(installer, 'installToClaim', types.installToClaim, poolInitValues),
  /** Tells the installer that its canister has arrived, so that it does not use it again. */
  claimInstalled: (installer: Principal, canister: Principal): Done =>
    callCanister(installer, 'claimInstalled', types.claimInstalled, [canister]),
  setAdmins: (installer: Principal, admins: readonly Principal[]): Done =>
    callCanister(installer, 'setAdmins', types.setAdmins, [admins]),
}
