import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import {
  type CallingWallet,
  type CanisterCall,
  type Config,
  createAgent,
  WalletError,
} from '@sluice/sdk'

/** `silent-before`: nothing is sent and nobody knows. `silent-after`: sent, and the answer is lost. */
export type Mood = 'willing' | 'refuses' | 'silent-before' | 'silent-after'

/** Signs elsewhere, as a wallet in a window does. */
export class TestWallet implements CallingWallet {
  mood: Mood = 'willing'
  readonly asked: string[] = []
  private readonly config: Config
  private readonly identity = Ed25519KeyIdentity.generate()
  readonly principal = this.identity.getPrincipal()

  constructor(config: Config) {
    this.config = config
  }

  async call({ canisterId, method, arg }: CanisterCall): Promise<Uint8Array> {
    this.asked.push(method)
    if (this.mood === 'refuses') throw WalletError.refused()
    if (this.mood === 'silent-before') throw WalletError.lost()
    const agent = createAgent({ config: this.config }, this.identity)
    const fields = { methodName: method, arg, effectiveCanisterId: canisterId }
    const { reply } = await agent.update(canisterId, fields)
    if (this.mood === 'silent-after') throw WalletError.lost()
    return reply
  }
}
