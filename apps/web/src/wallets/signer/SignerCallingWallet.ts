import type { Principal } from '@icp-sdk/core/principal'
import type { Signer } from '@icp-sdk/signer'
import { SignerAgent } from '@icp-sdk/signer/agent'
import {
  type CallEnd,
  type CallingWallet,
  type CanisterCall,
  type Config,
  createAgent,
} from '@sluice/sdk'
import { callInTurn } from './callInTurn.ts'
import { signerCallError } from './signerProblem.ts'

type Options = {
  readonly signer: Signer
  readonly account: Principal
  readonly config: Config
  /** Whether it takes several calls under one consent. */
  readonly asksOnce: boolean
}

/**
 * Signs each call in the signer's window (ICRC-49). The library checks that the executed request is the one that was asked for
 * and takes the reply from the network's certificate; requests go one after another, as some signers take one at a time.
 */
export class SignerCallingWallet implements CallingWallet {
  readonly principal: Principal
  private readonly signer: Signer
  private readonly agent: SignerAgent

  /** Absent where the signer asks for each call. */
  readonly callInTurn?: (calls: readonly CanisterCall[]) => Promise<readonly CallEnd[]>

  constructor({ signer, account, config, asksOnce }: Options) {
    this.signer = signer
    this.principal = account
    const agent = createAgent({ config })
    this.agent = SignerAgent.createSync({ signer, account, agent })
    if (asksOnce) this.callInTurn = (calls) => callInTurn({ signer, account, agent }, calls)
  }

  async call({ canisterId, method, arg }: CanisterCall): Promise<Uint8Array> {
    const fields = { methodName: method, arg, effectiveCanisterId: canisterId }
    try {
      return (await this.agent.update(canisterId, fields)).reply
    } catch (error) {
      throw signerCallError(error)
    }
  }

  begin(): () => void {
    this.signer.autoCloseTransportChannel = false
    // should the window not open, the first call says so
    this.signer.openChannel().catch(() => undefined)
    return () => {
      this.signer.autoCloseTransportChannel = true
      void this.signer.closeChannel()
    }
  }
}
