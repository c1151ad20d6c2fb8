import type { Accounts } from '../../cycles/accounts.ts'
import type { NetworkView } from '../../host/execution.ts'
import type { CanisterProcess } from '../../host/process.ts'
import { doAtOnce } from '../../host/work.ts'
import type { LongRuns } from '../../scheduler/longRuns.ts'
import type { Router } from '../../scheduler/router.ts'
import type { Canister } from '../../state/canister.ts'
import type { ChangeOrigin } from '../../state/changes.ts'
import type { NetworkState } from '../../state/networkState.ts'
import type { CanisterModule } from '../../wasm/canisterModule.ts'
import { recordChange } from './changes.ts'
import { compiled } from './compiled.ts'
import { type InstallRequest, installCode } from './installCode.ts'

/**
 * What an installation may execute at once; then it is begun anew in slices. Little, because code
 * that takes longer mostly takes far longer: what was executed for nothing is lost.
 */
const INSTALL_BUDGET = 20_000_000n

type CompleteRequest = InstallRequest & { readonly by?: ChangeOrigin }

/** What is asked for; its module is compiled when it is let in. */
export type CodeRequest = Omit<CompleteRequest, 'module'>

/** Installs code: at once what does not take long, everything else in slices. */
export class Installations {
  readonly #state: NetworkState
  readonly #router: Router
  readonly #network: NetworkView
  readonly #longRuns: Pick<LongRuns, 'change'>
  readonly #accounts: Accounts
  readonly #slowCode = new WeakSet<WebAssembly.Module>()
  #count = 0

  constructor(parts: {
    readonly state: NetworkState
    readonly router: Router
    readonly network: NetworkView
    readonly longRuns: Pick<LongRuns, 'change'>
    readonly accounts: Accounts
  }) {
    this.#state = parts.state
    this.#router = parts.router
    this.#network = parts.network
    this.#longRuns = parts.longRuns
    this.#accounts = parts.accounts
  }

  /** How many are under way. */
  get count(): number {
    return this.#count
  }

  /** See `Lifecycle.install`. */
  install(
    canister: Canister,
    request: CodeRequest,
    compile: () => CanisterModule,
  ): Promise<() => void> | undefined {
    this.#state.changed.add(canister)
    const complete = { ...request, module: compiled(canister, compile) }
    const old = request.mode === 'upgrade' ? canister.process : undefined
    const done = this.#installAtOnce(canister, old, complete)
    if (done === undefined) return this.#installInSlices(canister, complete)
    done.result()
    this.#recordInstallation(canister, complete)
    return undefined
  }

  /** Installs what does not take long. Of code that took long before only what can be refused is tried again. */
  #installAtOnce(canister: Canister, old: CanisterProcess | undefined, request: InstallRequest) {
    const { compiled: code } = request.module
    const budget = this.#slowCode.has(code) ? 0n : INSTALL_BUDGET
    const done = doAtOnce(this.#installation(canister, old, request), budget)
    if (done === undefined) {
      this.#slowCode.add(code)
      old?.rollback()
    }
    return done
  }

  async #installInSlices(canister: Canister, request: CompleteRequest): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    canister.installation = promise
    this.#count += 1
    const old = request.mode === 'upgrade' ? canister.process?.fork() : undefined
    const finish = await this.#longRuns.change(this.#installation(canister, old, request))
    return () => {
      canister.installation = undefined
      this.#count -= 1
      resolve()
      this.#state.changed.add(canister)
      if (canister.inbox.length > 0) this.#router.ready.add(canister)
      finish()
      this.#recordInstallation(canister, request)
    }
  }

  #installation(canister: Canister, old: CanisterProcess | undefined, request: InstallRequest) {
    const means = { network: this.#network, accounts: this.#accounts }
    return installCode(canister, old, request, means)
  }

  #recordInstallation(canister: Canister, request: CompleteRequest): void {
    const by = request.by ?? { kind: 'user', id: request.sender }
    const { mode, module } = request
    const details = { kind: 'code_deployment', mode, moduleHash: module.hash } as const
    recordChange(canister, { by, details, timeNs: this.#network.timeNs })
  }
}
